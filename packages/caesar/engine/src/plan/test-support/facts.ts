import {
  type Agent,
  agentDeclarationSchema,
  type Capabilities,
  createCatalog,
  customAgent,
} from '@caesar/agents';
import type { ConfigLayer, Role } from '../../config/config-schema.ts';
import { mergeLayers } from '../../config/merge-layers.ts';
import type { PlanFacts, RepositoryFacts } from '../plan-facts.ts';
import type { Planned } from '../task-plan.ts';

/** A repository with one commit and nothing uncommitted. */
export const READY: Extract<RepositoryFacts, { state: 'ready' }> = {
  state: 'ready',
  top_level: '/work/repo',
  head: 'a'.repeat(40),
  base: 'a'.repeat(40),
  uncommitted: { count: 0, names: [] },
  untracked: { count: 0, names: [] },
  upstream: null,
};

/** An agent that can do nothing beyond running, and what is said otherwise. */
export function agentThat(id: string, capabilities: Partial<Capabilities> = {}): Agent {
  const agent = customAgent(agentDeclarationSchema.parse({ id, bin: `/opt/${id}` }));
  const plain = { readOnly: false, schema: false, channel: false, model: false, network: 'unknown' } as const;
  return { ...agent, capabilities: { ...agent.capabilities, ...plain, ...capabilities } };
}

/** A role as it is after reading, for agents `fake` then `other`. */
export function roleThat(role: Partial<Role> & { readonly name: string }): Role {
  return { purpose: '', agents: ['fake', 'other'], mode: 'write', ...role };
}

interface Given {
  readonly agents?: readonly Agent[];
  readonly installed?: readonly string[];
  readonly project?: ConfigLayer;
  readonly repository?: RepositoryFacts;
  readonly depth?: number;
  readonly task_id?: string | null;
  readonly main_agent?: string | null;
  readonly cwd?: string;
  readonly role_prompt?: string | null;
}

/** Agents `fake` and `other`, both installed, in a clean repository under the default policy, unless said otherwise. */
export function factsWith(given: Given = {}): PlanFacts {
  const { agents = [agentThat('fake'), agentThat('other')], project = {} } = given;
  return {
    config: mergeLayers([{ name: 'project', values: project }]),
    catalog: createCatalog({ builtIn: [], declared: agents }),
    installed: new Set(given.installed ?? agents.map(({ id }) => id)),
    repository: given.repository ?? READY,
    root: '/work/repo',
    cwd: given.cwd ?? '/work/repo',
    caller: { depth: given.depth ?? 0, task_id: given.task_id ?? null, main_agent: given.main_agent ?? null },
    role_prompt: given.role_prompt ?? null,
  };
}

/** The refusal's code, or null for a plan. */
export function refusalCode(planned: Planned): string | null {
  return planned.ok ? null : planned.refusal.code;
}
