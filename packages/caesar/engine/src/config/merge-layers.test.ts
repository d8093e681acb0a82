import { agentDeclarationSchema } from '@caesar/agents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConfigLayer } from './config-schema.ts';
import { DEFAULT_POLICY, DEFAULT_WORKTREE } from './defaults.ts';
import { LAYER_NAMES, type Layer, mergeLayers } from './merge-layers.ts';

const ids = fc.constantFrom('codex', 'claude', '__proto__', 'constructor', '7', '10');
const names = fc.array(ids, { maxLength: 3 });

/** Any subset of the fields, of the kinds that lists, numbers, entries and keys can be. */
const values: fc.Arbitrary<ConfigLayer> = fc.record(
  {
    policy: fc.record(
      { allowed: names, denied: names, max_depth: fc.nat(5), allow_recursion: fc.boolean() },
      { requiredKeys: [] },
    ),
    worktree: fc.record(
      { copy: names, root: fc.string({ minLength: 1 }), sparse: names },
      { requiredKeys: [] },
    ),
    models: fc.dictionary(
      fc.constantFrom('codex', 'claude', 'constructor', '7'),
      fc.string({ minLength: 1 }),
    ),
    role: fc.uniqueArray(
      fc.record({
        name: ids,
        purpose: fc.string(),
        agents: fc.constant(['codex']),
        mode: fc.constantFrom('write' as const, 'read-only' as const),
        isolation: fc.constant('auto' as const),
        network: fc.constant('auto' as const),
      }),
      { selector: (role) => role.name },
    ),
  },
  { requiredKeys: [] },
);
const layers = fc
  .tuple(values, values, values)
  .map((three): Layer[] =>
    three.map((held, index) => ({ name: LAYER_NAMES[index] ?? 'local', values: held })),
  );

test('without a file everything is at its default', () => {
  const config = mergeLayers([]);
  expect(config).toMatchObject({ policy: DEFAULT_POLICY, worktree: DEFAULT_WORKTREE, role: [], agent: [] });
  expect(config.models.size).toBe(0);
  expect(new Set(Object.values(config.provenance.policy))).toEqual(new Set(['default']));
  expect(Object.keys(config.provenance.policy)).toEqual(Object.keys(DEFAULT_POLICY));
});

test('the defaults are the documented ones', () => {
  expect(mergeLayers([])).toMatchObject({
    policy: {
      allowed: [],
      denied: [],
      max_parallel: 4,
      default_isolation: 'auto',
      default_mode: 'write',
      default_network: 'auto',
      default_timeout: 600_000,
      allow_recursion: false,
      allow_inplace_write: false,
      max_depth: 2,
      keep_background: false,
      stop_grace: 5_000,
      exit_grace: 10_000,
    },
    worktree: { copy: [], link: [], setup: [], setup_timeout: 600_000, submodules: true, lfs: false },
  });
});

test('a field comes from the strongest layer that sets it, and says which', () => {
  const config = mergeLayers([
    {
      name: 'global',
      values: { policy: { max_depth: 1, denied: ['a', 'b'] }, models: { codex: 'g', pi: 'g' } },
    },
    {
      name: 'project',
      values: { policy: { denied: ['c'] }, models: { codex: 'p' }, worktree: { copy: ['x'] } },
    },
    { name: 'local', values: { policy: { default_timeout: 5 } } },
  ]);
  expect(config.policy).toEqual({ ...DEFAULT_POLICY, max_depth: 1, denied: ['c'], default_timeout: 5 });
  expect([...config.models]).toEqual([
    ['codex', 'p'],
    ['pi', 'g'],
  ]);
  expect(config.worktree).toEqual({ ...DEFAULT_WORKTREE, copy: ['x'] });
  expect(config.provenance.policy).toMatchObject({
    max_depth: 'global',
    denied: 'project',
    default_timeout: 'local',
    allowed: 'default',
  });
  expect([...config.provenance.models]).toEqual([
    ['codex', 'project'],
    ['pi', 'global'],
  ]);
  expect([...config.provenance.worktree]).toEqual([['copy', 'project']]);
});

test('an entry replaces the one of its name whole, and keeps its place', () => {
  const role = { purpose: '', agents: ['x'], mode: 'write', isolation: 'auto', network: 'auto' } as const;
  const agent = (id: string, bin: string) => agentDeclarationSchema.parse({ id, bin });
  const config = mergeLayers([
    {
      name: 'global',
      values: {
        role: [
          { ...role, agents: ['x'], name: '2', model: 'old' },
          { ...role, agents: ['x'], name: '1' },
        ],
        agent: [agent('b', 'one'), agent('a', 'one')],
      },
    },
    {
      name: 'local',
      values: {
        role: [{ ...role, agents: ['y'], name: '2' }],
        agent: [agent('b', 'two'), agent('c', 'two')],
      },
    },
  ]);
  expect(config.role).toEqual([
    { ...role, agents: ['y'], name: '2' },
    { ...role, agents: ['x'], name: '1' },
  ]);
  expect(config.agent.map(({ id, bin }) => [id, bin])).toEqual([
    ['b', 'two'],
    ['a', 'one'],
    ['c', 'two'],
  ]);
  expect([...config.provenance.role]).toEqual([
    ['2', 'local'],
    ['1', 'global'],
  ]);
  expect([...config.provenance.agent]).toEqual([
    ['b', 'local'],
    ['a', 'global'],
    ['c', 'local'],
  ]);
});

test('an empty layer changes nothing, wherever it stands', () => {
  fc.assert(
    fc.property(layers, fc.nat(3), (given, place) => {
      const empty: Layer = { name: 'local', values: {} };
      expect(mergeLayers(given.toSpliced(place, 0, empty))).toEqual(mergeLayers(given));
    }),
  );
});

test('a layer laid over itself changes nothing', () => {
  fc.assert(
    fc.property(layers, (given) => {
      expect(mergeLayers(given.flatMap((layer) => [layer, layer]))).toEqual(mergeLayers(given));
    }),
  );
});

test('every value in force is the last one given, and its origin is the layer that gave it', () => {
  fc.assert(
    fc.property(layers, (given) => {
      const config = mergeLayers(given);
      for (const field of Object.keys(DEFAULT_POLICY) as (keyof typeof DEFAULT_POLICY)[]) {
        const last = given.findLast((layer) => layer.values.policy?.[field] !== undefined);
        expect(config.policy[field]).toEqual(last?.values.policy?.[field] ?? DEFAULT_POLICY[field]);
        expect(config.provenance.policy[field]).toBe(last?.name ?? 'default');
      }
      for (const role of config.role) {
        const last = given.findLast((layer) => layer.values.role?.some(({ name }) => name === role.name));
        expect(last?.values.role).toContainEqual(role);
        expect(config.provenance.role.get(role.name)).toBe(last?.name);
      }
    }),
  );
});

test('no entry is lost and none appears twice', () => {
  fc.assert(
    fc.property(layers, (given) => {
      const written = new Set(given.flatMap((layer) => (layer.values.role ?? []).map(({ name }) => name)));
      expect(mergeLayers(given).role.map(({ name }) => name)).toEqual([...written]);
    }),
  );
});
