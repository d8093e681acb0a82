import { expect, test } from 'vitest';
import type { TaskRecord } from '../records/task-record.ts';
import { shellAgentPlace } from '../test-support/shell-agent-place.ts';

const found = ({ report }: TaskRecord, code: string) =>
  (report?.findings ?? []).filter((finding) => finding['code'] === code);
const titles = ({ report }: TaskRecord) => (report?.findings ?? []).map(({ title }) => title);

test.each([
  ['a repository without its objects', 'rm -rf "$(git rev-parse --git-common-dir)/objects"'],
  ['an index that cannot be written', 'rm -rf "$STATE"/work/*; : > "$STATE"/work/"$CAESAR_TASK_ID"'],
])(
  'with %s the report is kept, the step and its cause are named, and it is no success',
  async (_what, work) => {
    using place = await shellAgentPlace(process.env);
    const state = place.world.project.stateDirectory;
    const record = await place.run(`echo z > new.txt; STATE='${state}'; ${work}`);
    expect(record).toMatchObject({
      status: 'failed',
      verdict: 'unconfirmed',
      failure: { class: 'unconfirmed' },
      reason: 'a step of the task’s end failed',
      report_source: 'file',
      report: { status: 'success', summary: 'done' },
      exit_code: 0,
    });
    const [finding] = found(record, 'STEP_FAILED');
    expect(finding).toMatchObject({ severity: 'high', title: 'The changes could not be observed' });
    expect(finding?.detail).not.toBe('');
    expect(titles(record)).not.toContain('Nothing confirms that the agent came to its end');
  },
);

test('verification runs all the same, and what it says is kept', async () => {
  using place = await shellAgentPlace(process.env);
  const record = await place.run('rm -rf "$(git rev-parse --git-common-dir)/objects"', {
    verify: ['exit 3'],
  });
  expect(record).toMatchObject({ verdict: 'rejected', verification: [{ exit_code: 3, passed: false }] });
  expect(found(record, 'STEP_FAILED')).not.toEqual([]);
});

test('a worktree whose link to its repository is nonsense is looked at all the same', async () => {
  using place = await shellAgentPlace(process.env);
  const record = await place.run('echo z > new.txt; rm .git; head -c 300 /dev/urandom > .git');
  expect(record).toMatchObject({ verdict: 'good', report: { changes: [{ path: 'new.txt' }] } });
});

test('an agent that removes its workspace is a finding of its own, and its report holds nothing', async () => {
  using place = await shellAgentPlace(process.env);
  const record = await place.run('rm -rf "$PWD"');
  expect(record).toMatchObject({
    status: 'failed',
    verdict: 'contradicted',
    changes_verified_by: 'declaration',
  });
  expect(found(record, 'WORKSPACE_GONE')).toMatchObject([{ severity: 'high' }]);
  expect(titles(record).join()).not.toContain('Not recorded');
});

test('a task directory that the agent took away leaves a task that is settled and has no report', async () => {
  using place = await shellAgentPlace(process.env);
  const record = await place.run('echo z > new.txt; rm -rf "$CAESAR_TASK_DIR"; : > "$CAESAR_TASK_DIR"', {
    reports: 'true',
  });
  expect(record).toMatchObject({
    status: 'failed',
    verdict: 'unreported',
    report: { changes: [{ path: 'new.txt' }] },
  });
});

test('a state directory that the agent took away is made again, and the task is settled in it', async () => {
  using place = await shellAgentPlace(process.env);
  const record = await place.run(`echo z > new.txt; rm -rf '${place.world.project.stateDirectory}'`);
  expect(record).toMatchObject({ status: 'succeeded', report_source: 'file' });
});
