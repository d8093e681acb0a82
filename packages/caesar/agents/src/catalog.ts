import type { Refusal } from '@caesar/protocol';
import type { Agent } from './agent.ts';
import { nearest } from './nearest.ts';

/** The agents that can be asked. */
export interface Catalog {
  /** All of them, by id in alphabetical order. */
  readonly agents: readonly Agent[];
  /** The agent with this id, or a refusal `AGENT_NOT_FOUND` that suggests the nearest one. */
  find(id: string): Agent | Refusal;
}

/** Lays declared agents over built-in ones: a declared agent replaces the built-in one of the same id. */
export function createCatalog({
  builtIn,
  declared,
}: {
  readonly builtIn: readonly Agent[];
  readonly declared: readonly Agent[];
}): Catalog {
  const byId = new Map([...builtIn, ...declared].map((agent) => [agent.id, agent]));
  const agents = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  const ids = agents.map((agent) => agent.id);
  return { agents, find: (id) => byId.get(id) ?? notFound(id, ids) };
}

function notFound(id: string, ids: readonly string[]): Refusal {
  return { code: 'AGENT_NOT_FOUND', reason: `there is no agent "${id}"`, remedy: remedyFor(id, ids) };
}

function remedyFor(id: string, ids: readonly string[]): string {
  const close = nearest(id, ids);
  if (close !== null) return `did you mean "${close}"?`;
  if (ids.length > 0) return `name one of: ${ids.join(', ')}`;
  return 'declare it in .caesar/config.toml: [[agent]] with id and bin';
}
