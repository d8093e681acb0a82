import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TaskRecord } from '../records/task-record.ts';
import { dropScratch, supervisorLog, workDirectory } from './scratch.ts';

/** What is left of a task's scratch once it has ended as told. */
async function leftOf(
  record: Partial<TaskRecord>,
  said = 'waiting',
): Promise<{ readonly work: boolean; readonly log: boolean }> {
  const stateDirectory = mkdtempSync(join(tmpdir(), 'scratch-'));
  onTestFinished(() => rmSync(stateDirectory, { recursive: true, force: true }));
  const store = { stateDirectory };
  const [work, log] = [workDirectory(store, 't_1'), supervisorLog(store, 't_1')];
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'index'), '');
  mkdirSync(dirname(log));
  writeFileSync(log, said);
  await dropScratch(store, { id: 't_1', ...record } as TaskRecord);
  return { work: existsSync(work), log: existsSync(log) };
}

test('a task in place that went well leaves nothing beside its record', async () => {
  expect(await leftOf({ isolation: 'inplace', workspace: '/w', verdict: 'good' })).toEqual({
    work: false,
    log: false,
  });
});

test('a worktree keeps what is needed to look into it, and one that was never made keeps nothing', async () => {
  const made = { isolation: 'worktree', workspace: '/w', verdict: 'good' } as const;
  expect(await leftOf(made)).toEqual({ work: true, log: false });
  expect((await leftOf({ ...made, workspace: null, verdict: 'failed' })).work).toBe(false);
});

test('what a supervisor said is kept where its task did not go well', async () => {
  const failed = { isolation: 'inplace', workspace: '/w', verdict: 'failed' } as const;
  expect((await leftOf(failed)).log).toBe(true);
  expect((await leftOf(failed, '')).log).toBe(false);
});
