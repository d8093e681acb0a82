import type { Refusal } from '@caesar/protocol';
import type { Policy } from '../config/config-schema.ts';
import type { Config } from '../config/merge-layers.ts';
import type { Caller } from './plan-facts.ts';

/** What the policy is asked about. */
export interface PolicyQuestion {
  readonly agent: string;
  readonly config: Pick<Config, 'policy' | 'provenance'>;
  readonly caller: Pick<Caller, 'depth' | 'main_agent'>;
}

/** Why the policy keeps a task from an agent, or null: first the deny list, then the allow list, depth and recursion. */
export function checkPolicy(question: PolicyQuestion): Refusal | null {
  return checkDenied(question) ?? checkAllowed(question) ?? checkDepth(question) ?? checkRecursion(question);
}

function checkDenied({ agent, config }: PolicyQuestion): Refusal | null {
  if (!config.policy.denied.includes(agent)) return null;
  return {
    code: 'AGENT_DENIED',
    reason: `the policy denies agent "${agent}"`,
    remedy: `take it out of policy.denied in ${fileOf('denied', config)}, or choose another agent`,
  };
}

function checkAllowed({ agent, config }: PolicyQuestion): Refusal | null {
  const { allowed } = config.policy;
  if (allowed.length === 0 || allowed.includes(agent)) return null;
  return {
    code: 'AGENT_NOT_ALLOWED',
    reason: `the policy allows only ${allowed.join(', ')}, not agent "${agent}"`,
    remedy: `add it to policy.allowed in ${fileOf('allowed', config)}, or choose another agent`,
  };
}

/** Why a task would be too deep for the policy, or null. It holds for every agent alike. */
export function checkDepth({ config, caller }: Omit<PolicyQuestion, 'agent'>): Refusal | null {
  const depth = caller.depth + 1;
  const { max_depth } = config.policy;
  if (depth <= max_depth) return null;
  return {
    code: 'DEPTH_EXCEEDED',
    reason: `this task would be at depth ${depth} and the policy stops at ${max_depth}`,
    remedy: `do the work in this task, or raise policy.max_depth in ${fileOf('max_depth', config)}`,
  };
}

function checkRecursion({ agent, config, caller }: PolicyQuestion): Refusal | null {
  if (config.policy.allow_recursion || caller.main_agent !== agent) return null;
  return {
    code: 'RECURSION_DENIED',
    reason: `agent "${agent}" is the main agent, and the policy keeps it from handing tasks to its own kind`,
    remedy: `choose another agent, or set policy.allow_recursion = true in ${fileOf('allow_recursion', config)}`,
  };
}

const FILES = {
  global: 'the global config.toml',
  project: '.caesar/config.toml',
  local: '.caesar/config.local.toml',
  default: '.caesar/config.toml',
} as const;

/** The file in which a field of the policy is to be changed: the one that sets it, else the project's. */
export function fileOf(field: keyof Policy, { provenance }: Pick<Config, 'provenance'>): string {
  return FILES[provenance.policy[field]];
}
