import { describe, expect, test } from 'vitest';
import { bashAgent, REPORTS_SUCCESS, report } from '../../support/agents.ts';
import { processesWith } from '../../support/processes.ts';
import { makePlace, type Place } from '../../support/repository.ts';

function policy(place: Place, text: string): void {
  place.write('.caesar/config.toml', `[policy]\n${text}\n`);
}

const titles = (json: { findings: { title: string }[] }) =>
  json.findings.map(({ title }) => title).join('\n');

test('a background process that holds the output does not hold the task: it is told and ended', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('sleep 984 &'));
  const started = performance.now();
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(run.json).toMatchObject({ verdict: 'good' });
  expect(titles(run.json)).toContain('left processes behind, ended');
  expect(processesWith('sleep 984')).toEqual([]);
});

test('--keep-background leaves alone what the agent leaves running', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('setsid sleep 983 >/dev/null 2>&1 </dev/null &'));
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--keep-background', '--json']);
  expect(titles(run.json)).toContain('left running, as asked');
  const left = processesWith('sleep 983');
  expect(left).toHaveLength(1);
  process.kill(Number.parseInt(left[0] ?? '', 10), 'SIGKILL');
});

test('a process that wiped its environment is ended with its group', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('env -i /bin/sleep 982 >/dev/null 2>&1 </dev/null &'));
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(run.json.verdict).toBe('good');
  expect(processesWith('sleep 982')).toEqual([]);
});

test('the agent’s standard input is empty, whatever ours is', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('cat > /dev/null'));
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json'], { stdin: 'y\n'.repeat(100_000) });
  expect(run.json.verdict).toBe('good');
});

describe('a time limit', () => {
  test('ends the tree, and a report that was there is kept', async () => {
    using place = makePlace();
    policy(place, 'stop_grace = "200ms"');
    place.declareAgent(
      'a',
      bashAgent('', `${REPORTS_SUCCESS}setsid sleep 981 & trap "" TERM; sleep 981; sleep 981`),
    );
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--timeout', '500ms', '--json']);
    expect(run.code).toBe(1);
    expect(run.json).toMatchObject({
      status: 'timed_out',
      failure: { class: 'timeout' },
      report: { status: 'success', summary: 'ok' },
      report_source: 'file',
    });
    expect(processesWith('sleep 981')).toEqual([]);
  });

  test('a report that arrives while the agent is being ended is kept too', async () => {
    using place = makePlace();
    place.declareAgent(
      'a',
      `#!/bin/bash
late() { sleep 0.2; echo '{"protocol":"caesar.report/v1","status":"partial","summary":"half"}' > "$CAESAR_REPORT_PATH"; exit 0; }
trap late TERM
while :; do sleep 0.05; done
`,
    );
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--timeout', '400ms', '--json']);
    expect(run.json).toMatchObject({ status: 'timed_out', report: { status: 'partial', summary: 'half' } });
  });

  test('does not run while the task is queued or being prepared', async () => {
    using place = makePlace();
    place.write('.caesar/config.toml', '[worktree]\nsetup = ["sleep 1"]\n');
    place.declareAgent('a', bashAgent(''));
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--timeout', '900ms', '--json']);
    expect(run.json, run.stdout).toMatchObject({ verdict: 'good' });
  });
});

test('an agent that says in the journal that it has finished and does not exit is ended after a grace', async () => {
  using place = makePlace();
  policy(place, 'exit_grace = "200ms"');
  const event = '{"protocol":"caesar.event/v1","type":"finished","status":"success","summary":"done"}';
  place.declareAgent(
    'a',
    bashAgent('', `${REPORTS_SUCCESS}echo '${event}' >> "$CAESAR_EVENTS_PATH"; sleep 980`),
  );
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(run.json).toMatchObject({ status: 'succeeded', verdict: 'good', report: { summary: 'ok' } });
  expect(titles(run.json)).toContain('did not exit');
  expect(processesWith('sleep 980')).toEqual([]);
});

test('a report that is there early does not end an agent that still works', async () => {
  using place = makePlace();
  policy(place, 'exit_grace = "100ms"');
  place.declareAgent('a', bashAgent('', `${REPORTS_SUCCESS}sleep 1; echo z >> f.txt`));
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(run.json).toMatchObject({ verdict: 'good', diff: { files: ['f.txt'] } });
});

describe('a failure has one class, in the record, in a finding and on the last line', () => {
  test.each([
    ['a signal', 'kill -SEGV $$', { class: 'crashed', signal: 'SIGSEGV' }, 'crashed, SIGSEGV'],
    ['an exit code', 'exit 7', { class: 'crashed', exit_code: 7 }, 'crashed, exit code 7'],
    ['no report', 'exit 0', { class: 'no_report' }, 'no_report'],
    [
      'a claim without a change',
      `${report({ status: 'success', summary: 's', changes: [{ path: 'f.txt', action: 'modified' }] })}exit 0`,
      { class: 'no_change' },
      'no_change',
    ],
  ])('%s', async (_, work, failure, words) => {
    using place = makePlace();
    place.declareAgent('a', bashAgent(work));
    const run = await place.caesar(['run', 'x', '--agent', 'a']);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain(`(${words})`);
    const [task] = (await place.caesar(['ps', '--json'])).json.tasks;
    expect(task.failure).toMatchObject(failure);
    expect(task.report.findings.some(({ severity }: { severity: string }) => severity === 'high')).toBe(true);
  });

  test('a setup that fails spends no agent, and gives its place back', async () => {
    using place = makePlace();
    place.write(
      '.caesar/config.toml',
      `[policy]\nmax_parallel = 1\n[worktree]\nsetup = ["sh -c 'echo boom >&2; exit 3'"]\n`,
    );
    place.declareAgent('a', bashAgent('touch "$CAESAR_TASK_DIR/ran"'));
    for (const _ of [1, 2]) {
      const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
      expect(run.code).toBe(1);
      expect(run.json).toMatchObject({ status: 'failed', failure: { class: 'setup_failed' } });
      expect(JSON.stringify(run.json.findings)).toMatch(/boom/);
    }
    expect(place.git('worktree', 'list').trim().split('\n')).toHaveLength(1);
  });
});
