import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownIdentity, systemClock } from '@caesar/host';
import { expect, onTestFinished, test } from 'vitest';
import { findPlaces } from '../project/project.ts';
import { awaitTasks } from './await-tasks.ts';

/** A project whose records are as given, by id; a text is the whole file. */
async function openProject(records: Readonly<Record<string, object | string>>) {
  const root = mkdtempSync(join(tmpdir(), 'await-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, '.caesar/state/tasks'), { recursive: true });
  const write = (id: string, content: object | string) =>
    writeFileSync(
      join(root, `.caesar/state/tasks/${id}.json`),
      typeof content === 'string' ? content : JSON.stringify({ ...RECORD, id, ...content }),
    );
  for (const [id, content] of Object.entries(records)) write(id, content);
  const project = await findPlaces({ cwd: root, environment: {}, root });
  const wait = (ids: readonly string[], until: 'any' | 'all' = 'all') =>
    awaitTasks(project, ids, { clock: systemClock, until, signal: AbortSignal.timeout(30_000) });
  return { write, wait };
}

const RECORD = {
  format: 1,
  agent: 'a',
  objective: 'x',
  status: 'succeeded',
  mode: 'write',
  isolation: 'inplace',
  created_at: '2026-08-09T10:00:00.000Z',
  deadline_ms: 1000,
  task_dir: '/nowhere',
  depth: 1,
};

test('a wait returns the moment that the last task has ended', async () => {
  const { write, wait } = await openProject({ t_1: {}, t_2: { status: 'running', owner: ownIdentity() } });
  const waiting = wait(['t_1', 't_2']);
  write('t_2', { status: 'failed' });
  const { outcome, records, unreadable } = await waiting;
  expect([outcome, records.map(({ status }) => status), unreadable]).toEqual([
    'ended',
    ['succeeded', 'failed'],
    [],
  ]);
});

test('tasks of which no record can be read are named, and nobody waits for them', async () => {
  const { wait } = await openProject({ t_1: {}, t_2: '{"format":1}', t_3: '{"format":9}' });
  expect(await wait(['t_1', 't_2', 't_3', 't_4'])).toMatchObject({
    outcome: 'ended',
    records: [{ id: 't_1' }],
    unreadable: ['t_2', 't_3', 't_4'],
  });
  expect(await wait(['t_2'], 'any')).toMatchObject({ outcome: 'ended', records: [], unreadable: ['t_2'] });
});
