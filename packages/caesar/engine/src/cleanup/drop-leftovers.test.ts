import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Project } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { dropLeftovers } from './drop-leftovers.ts';

/** A project with scratch of some tasks, those of which a plan is kept, and a worktree that stands. */
function openProject(ids: readonly string[], planned: readonly string[] = []) {
  const root = mkdtempSync(join(tmpdir(), 'leftovers-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ['work', 'supervisors', 'plans', 'worktree']) mkdirSync(join(root, name));
  for (const id of ids) {
    mkdirSync(join(root, 'work', id));
    writeFileSync(join(root, 'work', id, 'index'), 'x'.repeat(5_000));
    writeFileSync(join(root, 'supervisors', `${id}.log`), 'y');
  }
  for (const id of planned) writeFileSync(join(root, 'plans', `${id}.json`), '{}');
  const left = () => [...readdirSync(join(root, 'work')), ...readdirSync(join(root, 'supervisors'))].sort();
  return { project: { stateDirectory: root } as Project, worktree: join(root, 'worktree'), left };
}

const all = { isAsked: () => true, records: [], dryRun: false };

test('what belongs to no task, or to one that is over, goes; what a task at work needs stays', async () => {
  const { project, left } = openProject(['t_orphan', 't_over', 't_busy'], ['t_busy']);
  const records = [{ id: 't_over', isolation: 'inplace', workspace: '/w' } as TaskRecord];
  expect(await dropLeftovers(project, { ...all, records })).toBeGreaterThan(10_000);
  expect(left()).toEqual(['t_busy', 't_busy.log']);
});

test('what is needed to look into a worktree stays as long as that stands', async () => {
  const { project, worktree, left } = openProject(['t_1', 't_2']);
  const records = [
    { id: 't_1', isolation: 'worktree', workspace: worktree } as TaskRecord,
    { id: 't_2', isolation: 'worktree', workspace: `${worktree}-gone` } as TaskRecord,
  ];
  await dropLeftovers(project, { ...all, records });
  expect(left()).toEqual(['t_1', 't_1.log']);
});

test('a dry run counts and removes nothing, and what is not asked for is left alone', async () => {
  const { project, left } = openProject(['t_1']);
  expect(await dropLeftovers(project, { ...all, dryRun: true })).toBeGreaterThan(5_000);
  expect(await dropLeftovers(project, { ...all, isAsked: () => false })).toBe(0);
  expect(left()).toEqual(['t_1', 't_1.log']);
});
