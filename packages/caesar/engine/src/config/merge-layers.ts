import type { AgentDeclaration } from '@caesar/agents';
import type { ConfigLayer, Policy, Role, WorktreeSettings } from './config-schema.ts';
import { DEFAULT_POLICY, DEFAULT_WORKTREE } from './defaults.ts';

/** The configuration files, weakest first. */
export const LAYER_NAMES = ['global', 'project', 'local'] as const;
export type LayerName = (typeof LAYER_NAMES)[number];

/** One configuration file that was read. */
export interface Layer {
  readonly name: LayerName;
  readonly values: ConfigLayer;
}

/** The layer that each name in force came from; a name that is absent is at its default. */
type Origins = ReadonlyMap<string, LayerName>;

/** Which layer each value in force came from. */
export interface Provenance {
  readonly policy: Readonly<Record<keyof Policy, LayerName | 'default'>>;
  readonly worktree: Origins;
  readonly models: Origins;
  readonly role: Origins;
  readonly agent: Origins;
}

/** The configuration in force: every layer over the defaults. */
export interface Config {
  readonly policy: Policy;
  readonly worktree: WorktreeSettings;
  /** Agent id → the model that it is asked to use. */
  readonly models: ReadonlyMap<string, string>;
  readonly role: readonly Role[];
  readonly agent: readonly AgentDeclaration[];
  readonly provenance: Provenance;
}

/**
 * The configuration that the layers make together, weakest first.
 * `[policy]` and `[worktree]` are taken field by field (a list replaces a list), `[models]` key by key, `[[role]]` by name
 * and `[[agent]]` by id, each entry whole; an entry keeps the place where its name first appeared.
 */
export function mergeLayers(layers: readonly Layer[]): Config {
  const policy = overlay(layers, ({ policy }) => Object.entries(policy ?? {}));
  const worktree = overlay(layers, ({ worktree }) => Object.entries(worktree ?? {}));
  const models = overlay(layers, ({ models }) => Object.entries(models ?? {}));
  const role = overlay(layers, ({ role }) => (role ?? []).map((entry) => [entry.name, entry] as const));
  const agent = overlay(layers, ({ agent }) => (agent ?? []).map((entry) => [entry.id, entry] as const));
  return {
    policy: { ...DEFAULT_POLICY, ...Object.fromEntries(policy.values) },
    worktree: { ...DEFAULT_WORKTREE, ...Object.fromEntries(worktree.values) },
    models: models.values,
    role: [...role.values.values()],
    agent: [...agent.values.values()],
    provenance: {
      policy: policyOrigins(policy.origins),
      worktree: worktree.origins,
      models: models.origins,
      role: role.origins,
      agent: agent.origins,
    },
  };
}

interface Overlaid<Value> {
  readonly values: ReadonlyMap<string, Value>;
  readonly origins: Origins;
}

function overlay<Value>(
  layers: readonly Layer[],
  entriesOf: (values: ConfigLayer) => readonly (readonly [string, Value])[],
): Overlaid<Value> {
  const values = new Map<string, Value>();
  const origins = new Map<string, LayerName>();
  for (const layer of layers) {
    for (const [name, value] of entriesOf(layer.values)) {
      values.set(name, value);
      origins.set(name, layer.name);
    }
  }
  return { values, origins };
}

function policyOrigins(origins: Origins): Provenance['policy'] {
  const fields = Object.keys(DEFAULT_POLICY) as (keyof Policy)[];
  const pairs = fields.map((field) => [field, origins.get(field) ?? 'default']);
  return Object.fromEntries(pairs) as Provenance['policy'];
}
