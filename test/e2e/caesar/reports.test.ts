import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { bashAgent, report } from '../../support/agents.ts';
import { makePlace } from '../../support/repository.ts';

const runAgent = async (script: string, ...more: string[]) => {
  using place = makePlace();
  place.declareAgent('a', script);
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json', ...more]);
  const kept = (name: string) => readFileSync(`${run.json.task_dir}/${name}`);
  return {
    code: run.code,
    ...run.json,
    kept: { raw: kept('raw.log'), mode: statSync(`${run.json.task_dir}/raw.log`).mode },
  };
};

test('a signal is named and is a failure, even after a report of success', async () => {
  const ended = await runAgent(
    bashAgent('', `${report({ status: 'success', summary: 'ok' })}\nkill -SEGV $$`),
  );
  expect(ended).toMatchObject({
    code: 1,
    status: 'failed',
    verdict: 'failed',
    failure: { class: 'crashed', signal: 'SIGSEGV' },
    signal: 'SIGSEGV',
  });
});

test('an exit code other than 0 is a failure, even after a report of success', async () => {
  const ended = await runAgent(bashAgent('', `${report({ status: 'success', summary: 'ok' })}\nexit 3`));
  expect(ended).toMatchObject({ code: 1, verdict: 'failed', exit_code: 3 });
});

test('an invalid report is told with its field, and is not replaced by a success', async () => {
  const ended = await runAgent(bashAgent('', report({ status: 'done', summary: 7 })));
  expect(ended).toMatchObject({ code: 1, verdict: 'unreported', reason: 'the report is not valid' });
  expect(ended.report.status).not.toBe('success');
  expect(JSON.stringify(ended.findings)).toMatch(/status.*summary/);
});

test(
  'a report of a version that is not known is refused by name',
  verifies(['caesar.version.unknown-is-refused', 'caesar.version.no-guessing'], async () => {
    const ended = await runAgent(
      bashAgent('', report({ protocol: 'caesar.report/v2', status: 'success', summary: 'ok' })),
    );
    expect(ended).toMatchObject({
      code: 1,
      verdict: 'unreported',
      reason: 'the report is of an unknown version',
    });
    expect(ended.report.status).not.toBe('success');
    expect(JSON.stringify(ended.findings)).toContain('caesar.report/v2');
  }),
);

test('the brief printed back with exit code 0 is not a report', async () => {
  using place = makePlace();
  place.declareAgent('echo', '#!/bin/bash\necho "$1"\n', 'args = ["{{prompt}}"]');
  const run = await place.caesar(['run', 'x', '--agent', 'echo', '--json']);
  expect(run.code).toBe(1);
  expect(run.json.verdict).toBe('unreported');
  expect(run.json.report.status).not.toBe('success');
  expect(readFileSync(`${run.json.task_dir}/raw.log`, 'utf8').length).toBeGreaterThan(100);
});

test(
  'no report at all is never a success, even when work was done',
  verifies('caesar.collect.synthesized-last', async () => {
    const ended = await runAgent('#!/bin/bash\necho z >> f.txt\n');
    expect(ended).toMatchObject({
      code: 1,
      verdict: 'unreported',
      failure: { class: 'no_report' },
      report_source: 'synthesized',
    });
    expect(ended.diff).toEqual({ files: ['f.txt'], is_empty: false });
  }),
);

test.each([
  ['partial', 'partial', 1],
  ['blocked', 'blocked', 1],
  ['failed', 'failed', 1],
  ['success', 'good', 0],
])('a report that says %s is %s and exits with %i', async (status, verdict, code) => {
  expect(await runAgent(bashAgent('', report({ status, summary: 's' })))).toMatchObject({ code, verdict });
});

test('verification runs where the agent worked, and a failure rejects the work', async () => {
  const work = bashAgent('echo z >> f.txt');
  const passed = await runAgent(work, '--verify', 'grep -q z f.txt');
  expect(passed).toMatchObject({
    code: 0,
    verification: [{ command: 'grep -q z f.txt', passed: true, exit_code: 0 }],
  });
  const failed = await runAgent(work, '--verify', 'true', '--verify', 'echo why; exit 4');
  expect(failed).toMatchObject({
    code: 1,
    verdict: 'rejected',
    verification: [{ passed: true }, { passed: false, exit_code: 4 }],
  });
});

test('an agent that is gone in no time and one that floods 100 MB are both heard out', {
  timeout: 120_000,
}, async () => {
  const quick = await runAgent(`#!/bin/sh\n${report({ status: 'success', summary: 'ok' })}`);
  expect(quick).toMatchObject({ code: 0, verdict: 'good' });
  const flood = await runAgent(bashAgent('head -c 104857600 /dev/zero | tr "\\0" "x"'));
  expect(flood).toMatchObject({ code: 0, verdict: 'good' });
  expect(flood.kept.mode & 0o777).toBe(0o600);
});

test('the time limit ends the agent with all that it started', async () => {
  const ended = await runAgent(bashAgent('sleep 997 & trap "" TERM; sleep 998'), '--timeout', '500ms');
  expect(ended).toMatchObject({
    code: 1,
    status: 'timed_out',
    verdict: 'timed_out',
    failure: { class: 'timeout' },
  });
});

test('an agent that cannot be started is a failure that names the program', async () => {
  using place = makePlace();
  place.write('.caesar/config.toml', '[[agent]]\nid = "a"\nbin = "/nowhere/agent"\n');
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(run.code).not.toBe(0);
  expect(run.stdout).toContain('/nowhere/agent');
});
