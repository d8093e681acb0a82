import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@caesar/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskRecord } from '../records/task-record.ts';
import { writeRecord } from '../records/task-store.ts';
import { secondJournalName } from '../supervise/scratch.ts';
import { type ShellAgentPlace, shellAgentPlace } from '../test-support/shell-agent-place.ts';
import { recoverTask } from './recover-task.ts';

const DEAD = { pid: 999_999_999, startedAt: 'long ago' };

let place: ShellAgentPlace;
let ended: TaskRecord;
beforeAll(async () => {
  place = await shellAgentPlace({ PATH: process.env['PATH'] });
  ended = await place.run('echo z > made');
});
afterAll(() => place[Symbol.dispose]());

const store = () => place.world.project;
const journal = () => join(ended.task_dir, 'events.jsonl');
const secondName = () => secondJournalName(store(), ended.id);

/** Makes the record and the journal what they were when the owner died, with what else was there then, and recovers the task. */
async function recover(then: () => void, more: Partial<TaskRecord> = {}): Promise<TaskRecord> {
  rmSync(journal(), { recursive: true, force: true });
  rmSync(secondName(), { force: true });
  const started = { protocol: 'caesar.event/v1', seq: 0, task_id: ended.id, type: 'started', agent: 'sh' };
  writeFileSync(journal(), `${JSON.stringify(started)}\n`);
  mkdirSync(join(secondName(), '..'), { recursive: true });
  linkSync(journal(), secondName());
  then();
  const unsettled = { status: 'running', ended_at: null, exit_code: null, report: null } as const;
  await writeRecord(store(), { ...ended, ...unsettled, owner: DEAD, ...more });
  const settled = await recoverTask(store(), ended.id, systemClock);
  if (settled === null) throw new Error('there was nothing to recover');
  return settled;
}

const told = ({ report }: TaskRecord) =>
  (report?.findings ?? []).map(({ code }) => String(code)).filter((code) => code.startsWith('JOURNAL_'));
const lines = () =>
  readFileSync(journal(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const THEIRS = { protocol: 'caesar.event/v1', type: 'progress', message: 'theirs' };
const put = () => writeFileSync(journal(), `${JSON.stringify(THEIRS)}\n`);

test.each<[string, () => void, string[], string[]]>([
  ['as it was left', () => undefined, [], ['started', 'finished']],
  [
    'another file',
    () => {
      rmSync(journal());
      put();
    },
    ['JOURNAL_REPLACED'],
    ['started', 'progress', 'finished'],
  ],
  ['removed', () => rmSync(journal()), ['JOURNAL_REPLACED'], ['started', 'finished']],
  [
    'a folder',
    () => {
      rmSync(journal());
      mkdirSync(journal());
    },
    ['JOURNAL_REPLACED'],
    ['started', 'finished'],
  ],
  ['cut', put, ['JOURNAL_CUT'], ['progress', 'finished']],
  [
    'a folder, and never named twice',
    () => {
      rmSync(secondName());
      renameSync(journal(), `${journal()}.old`);
      mkdirSync(journal());
    },
    ['JOURNAL_REPLACED'],
    ['finished'],
  ],
])('the journal of a task whose owner died is found: %s', async (_what, then, codes, types) => {
  const settled = await recover(then);
  expect(told(settled)).toEqual(codes);
  expect(lines().map(({ type }) => type)).toEqual(types);
  expect(existsSync(secondName())).toBe(false);
});

test('the lock of a writer that died is freed in the checkout that it wrote in, and no other', async () => {
  const linked = join(place.root, 'linked');
  execFileSync('git', ['worktree', 'add', '--quiet', linked], { cwd: place.checkout });
  const own = join(place.checkout, '.git', 'worktrees', 'linked');
  const dead = (letter: string) => JSON.stringify({ ...DEAD, token: letter.repeat(24) });
  const freed = [join(own, 'caesar-writer.lock'), join(own, 'caesar-writer-t_parent.lock')];
  const kept = [join(own, 'index.lock'), join(place.checkout, '.git', 'caesar-writer.lock')];
  await recover(
    () => {
      for (const [at, path] of [...freed, ...kept].entries()) writeFileSync(path, dead(`${at}`));
    },
    {
      isolation: 'inplace',
      mode: 'write',
      checkout: linked,
      workspace: linked,
      trees: null,
    },
  );
  expect([...freed, ...kept].filter((path) => existsSync(path))).toEqual(kept);
});
