import { expect, test } from 'vitest';
import type { Policy } from '../config/config-schema.ts';
import { type LayerName, mergeLayers } from '../config/merge-layers.ts';
import { checkDepth, checkPolicy, fileOf } from './policy.ts';

function ask(
  policy: Partial<Policy>,
  question: { agent?: string; depth?: number; main_agent?: string | null } = {},
) {
  const { agent = 'codex', depth = 0, main_agent = null } = question;
  const config = mergeLayers([{ name: 'local', values: { policy } }]);
  return checkPolicy({ agent, config, caller: { depth, main_agent } });
}

test('the default policy lets every agent take a task, and a task of a task', () => {
  expect(ask({})).toBeNull();
  expect(ask({}, { depth: 1 })).toBeNull();
});

test('a denied agent is refused, even when it is also allowed', () => {
  expect(ask({ denied: ['codex'], allowed: ['codex'] })).toEqual({
    code: 'AGENT_DENIED',
    reason: 'the policy denies agent "codex"',
    remedy: 'take it out of policy.denied in .caesar/config.local.toml, or choose another agent',
  });
  expect(ask({ denied: ['codex'] }, { agent: 'claude' })).toBeNull();
});

test('an allow list refuses whoever is not on it, and an empty one nobody', () => {
  expect(ask({ allowed: ['claude', 'pi'] })).toEqual({
    code: 'AGENT_NOT_ALLOWED',
    reason: 'the policy allows only claude, pi, not agent "codex"',
    remedy: 'add it to policy.allowed in .caesar/config.local.toml, or choose another agent',
  });
  expect(ask({ allowed: ['claude', 'codex'] })).toBeNull();
  expect(ask({ allowed: [] })).toBeNull();
});

test.each([
  [0, 0, true],
  [1, 0, false],
  [1, 1, true],
  [2, 1, false],
  [2, 2, true],
  [3, 2, false],
])('with max_depth %d a caller at depth %d is refused: %s', (max_depth, depth, refused) => {
  expect(ask({ max_depth }, { depth }) !== null).toBe(refused);
});

test('a refused depth names both depths and the file to change', () => {
  expect(ask({}, { depth: 2 })).toEqual({
    code: 'DEPTH_EXCEEDED',
    reason: 'this task would be at depth 3 and the policy stops at 2',
    remedy: 'do the work in this task, or raise policy.max_depth in .caesar/config.toml',
  });
});

test('the main agent may hand tasks to its own kind only when the policy says so', () => {
  expect(ask({}, { main_agent: 'codex' })).toEqual({
    code: 'RECURSION_DENIED',
    reason: 'agent "codex" is the main agent, and the policy keeps it from handing tasks to its own kind',
    remedy: 'choose another agent, or set policy.allow_recursion = true in .caesar/config.toml',
  });
  expect(ask({ allow_recursion: true }, { main_agent: 'codex' })).toBeNull();
  expect(ask({}, { main_agent: 'claude' })).toBeNull();
});

test('deny list, allow list, depth and recursion are asked in that order', () => {
  const all = { denied: ['codex'], allowed: ['pi'], max_depth: 0 };
  const caller = { main_agent: 'codex' };
  expect(ask(all, caller)?.code).toBe('AGENT_DENIED');
  expect(ask({ ...all, denied: [] }, caller)?.code).toBe('AGENT_NOT_ALLOWED');
  expect(ask({ ...all, denied: [], allowed: [] }, caller)?.code).toBe('DEPTH_EXCEEDED');
  expect(ask({}, caller)?.code).toBe('RECURSION_DENIED');
});

test('depth alone can be asked for every agent at once', () => {
  const config = mergeLayers([]);
  expect(checkDepth({ config, caller: { depth: 1, main_agent: null } })).toBeNull();
  expect(checkDepth({ config, caller: { depth: 2, main_agent: null } })?.code).toBe('DEPTH_EXCEEDED');
});

test.each<[LayerName | null, string]>([
  ['global', 'the global config.toml'],
  ['project', '.caesar/config.toml'],
  ['local', '.caesar/config.local.toml'],
  [null, '.caesar/config.toml'],
])('a field set in layer %s is changed in %s', (name, file) => {
  const config = mergeLayers(name === null ? [] : [{ name, values: { policy: { denied: ['x'] } } }]);
  expect(fileOf('denied', config)).toBe(file);
});
