import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type LandingEntry,
  landedSince,
  readLandings,
  recordLandings,
  standingLanding,
} from './landing-ledger.ts';

let state = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'ledger-'));
});
afterEach(() => rmSync(state, { recursive: true }));

const entry = (more: Partial<LandingEntry> = {}): LandingEntry => ({
  at: '2026-01-01T00:00:00.000Z',
  action: 'applied',
  checkout: '/here',
  result: 'r',
  paths: [],
  before: 'b',
  after: 'a',
  files: ['f'],
  conflicts: [],
  commit: null,
  ...more,
});

const record = (stateDirectory: string, id: string, landing: LandingEntry) =>
  recordLandings(stateDirectory, new Map([[id, [landing]]]), async () => true);

test('landings are kept in order, also when several are written at once', async () => {
  await Promise.all(['one', 'two', 'three'].map((result) => record(state, 't_1', entry({ result }))));
  const kept = await readLandings(state, 't_1');
  expect(kept.map(({ result }) => result).sort()).toEqual(['one', 'three', 'two']);
});

test('a landing that came to nothing is in no ledger, and leaves nothing', async () => {
  const both = new Map([
    ['t_1', [entry()]],
    ['t_2', [entry()]],
  ]);
  expect(await recordLandings(state, both, async () => false)).toBe(false);
  await expect(recordLandings(state, both, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(readdirSync(join(state, 'landings'))).toEqual([]);
  expect(await recordLandings(state, both, async () => true)).toBe(true);
  expect(await readLandings(state, 't_2')).toHaveLength(1);
});

test('a ledger that is absent, spoilt or of another format holds no landing', async () => {
  mkdirSync(join(state, 'landings'));
  writeFileSync(join(state, 'landings/t_2.json'), '{');
  writeFileSync(join(state, 'landings/t_3.json'), '{"format":2,"id":"t_3","landings":[]}');
  for (const id of ['t_1', 't_2', 't_3', '../x']) expect(await readLandings(state, id)).toEqual([]);
});

test('what stands in a checkout is the last landing there that was not undone', () => {
  const one = entry({ result: 'one' });
  const two = entry({ result: 'two' });
  const undone = entry({ action: 'reversed' });
  const nothing = entry({ action: 'nothing' });
  expect(standingLanding([], '/here')).toBeNull();
  expect(standingLanding([one, two, nothing], '/here')).toBe(two);
  expect(standingLanding([one, undone], '/here')).toBeNull();
  expect(standingLanding([one, undone, two], '/here')).toBe(two);
  expect(standingLanding([one], '/elsewhere')).toBeNull();
});

test('the files that landed since a moment are those of one checkout, of all tasks', async () => {
  await record(state, 't_1', entry({ files: ['old'], at: '2025-01-01T00:00:00.000Z' }));
  await record(state, 't_1', entry({ files: ['a'] }));
  await record(state, 't_2', entry({ files: ['b'], action: 'reversed' }));
  await record(state, 't_2', entry({ files: ['c'], checkout: '/elsewhere' }));
  const since = Date.parse('2025-12-31T00:00:00.000Z');
  expect([...(await landedSince(state, '/here', since))].sort()).toEqual(['a', 'b']);
});
