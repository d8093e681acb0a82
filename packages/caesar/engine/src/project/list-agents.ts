import type { Capabilities } from '@caesar/agents';
import type { Refusal } from '@caesar/protocol';
import { checkPolicy } from '../plan/policy.ts';
import type { World } from '../world.ts';
import { callerOf } from './caller-of.ts';
import { findPrograms } from './find-programs.ts';

/** An agent as it stands here. */
export interface ListedAgent {
  readonly id: string;
  readonly displayName: string;
  readonly bin: string;
  /** Absolute path of its program; null when there is none that may be run. */
  readonly path: string | null;
  /** Whether the configuration declares it. */
  readonly isDeclared: boolean;
  /** The version that it was seen at work with; null when it never was. */
  readonly provenVersion: string | null;
  /** Why the policy keeps tasks of this caller from it; null when it does not. */
  readonly policy: Refusal | null;
  readonly capabilities: Capabilities;
}

/** Every agent that is known, by id, with what it can do and what stands in its way here. */
export async function listAgents(world: World): Promise<ListedAgent[]> {
  const programs = await findPrograms(world);
  const { config, catalog } = world;
  const caller = callerOf(world);
  const declared = new Set(config.agent.map(({ id }) => id));
  return catalog.agents.map(({ id, displayName, bin, provenVersion, capabilities }) => ({
    id,
    displayName,
    bin,
    path: programs.get(id) ?? null,
    isDeclared: declared.has(id),
    provenVersion,
    policy: checkPolicy({ agent: id, config, caller }),
    capabilities,
  }));
}
