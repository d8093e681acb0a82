import type { Mode } from '@caesar/protocol';
import type { IsolationChoice, NetworkChoice, Policy, Role } from '../config/config-schema.ts';
import type { TaskRequest } from './task-request.ts';

/** A choice, and who made it: the caller first, then the role, then the policy. */
export interface Setting<Value> {
  readonly value: Value;
  readonly from: 'request' | 'role' | 'policy';
}

/** The choices of a task that the caller, the role and the policy can each make. */
export interface Settings {
  readonly mode: Setting<Mode>;
  readonly isolation: Setting<IsolationChoice>;
  readonly network: Setting<NetworkChoice>;
  readonly timeout_ms: Setting<number>;
}

/** Takes each choice from the first that makes it. `role` is null when none is asked for. */
export function chooseSettings(request: TaskRequest, role: Role | null, policy: Policy): Settings {
  return {
    mode: firstOf(request.mode, role?.mode, policy.default_mode),
    isolation: firstOf(request.isolation, role?.isolation, policy.default_isolation),
    network: firstOf(request.network, role?.network, policy.default_network),
    timeout_ms: firstOf(request.timeout_ms, role?.timeout, policy.default_timeout),
  };
}

function firstOf<Value>(asked: Value | undefined, role: Value | undefined, policy: Value): Setting<Value> {
  if (asked !== undefined) return { value: asked, from: 'request' };
  return role === undefined ? { value: policy, from: 'policy' } : { value: role, from: 'role' };
}
