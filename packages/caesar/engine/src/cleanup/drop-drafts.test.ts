import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock, temporaryDirectory } from '@caesar/host';
import { expect, test } from 'vitest';
import { dropDrafts } from './drop-drafts.ts';

test('what a killed writer left half written goes once nobody can be writing it any more', async () => {
  await using folder = await temporaryDirectory('drafts-');
  const project = {
    stateDirectory: join(folder.path, 'state'),
    tasksDirectory: join(folder.path, 'tasks'),
  };
  const paths = ['tasks', 'state', 'state/plans'].map((name) => {
    mkdirSync(join(folder.path, name), { recursive: true });
    const path = join(folder.path, name, '.t_1.json.0123456789abcdef');
    writeFileSync(path, 'half');
    return path;
  });
  const there = () => paths.map((path) => existsSync(path));
  const later = { ...systemClock, now: () => new Date(Date.now() + 120_000) };
  expect(await dropDrafts(project, { clock: systemClock, dryRun: false })).toBe(0);
  expect(await dropDrafts(project, { clock: later, dryRun: true })).toBe(12);
  expect(there()).toEqual([true, true, true]);
  expect(await dropDrafts(project, { clock: later, dryRun: false })).toBe(12);
  expect(there()).toEqual([false, false, false]);
});
