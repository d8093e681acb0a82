import { describe, expect, test } from 'vitest';
import type { Cause, Evidence, ProcessOutcome, ReportOutcome } from './evidence.ts';
import { exitCodeOf, judge, type Verdict } from './verdict.ts';
import { verdictTable } from './verdict-table.ts';

const GOOD: Evidence = {
  process: { kind: 'exited', code: 0 },
  report: { kind: 'ok', status: 'success' },
  cause: null,
  stream_ended: true,
  changed: true,
  false_claim: false,
  read_only_write: false,
  leak: false,
  workspace_gone: false,
  surprised: false,
  verification: 'passed',
};

const PROCESSES: readonly ProcessOutcome[] = [
  { kind: 'exited', code: 0 },
  { kind: 'exited', code: 3 },
  { kind: 'stopped_when_done' },
  { kind: 'signalled', signal: 'SIGSEGV' },
  { kind: 'timed_out' },
  { kind: 'cancelled' },
  { kind: 'setup_failed' },
  { kind: 'spawn_failed' },
];
const REPORTS: readonly ReportOutcome[] = [
  { kind: 'ok', status: 'success' },
  { kind: 'ok', status: 'partial' },
  { kind: 'ok', status: 'failed' },
  { kind: 'ok', status: 'blocked' },
  { kind: 'absent' },
  { kind: 'unreadable' },
  { kind: 'invalid' },
  { kind: 'unknown_version' },
  { kind: 'synthesized' },
];
const CAUSES: readonly (Cause | null)[] = [
  null,
  { class: 'auth' },
  { class: 'rate_limited', reset_at: null },
];
const RATE_LIMITED: Cause = { class: 'rate_limited', reset_at: '2026-08-09T11:00:00.000Z' };

/** Rows in order of precedence: what brings each about, and what is then said. */
const ROWS: readonly [string, Partial<Evidence>, Omit<Verdict, 'reason'>][] = [
  [
    'the task was cancelled',
    { process: { kind: 'cancelled' } },
    { status: 'cancelled', verdict: 'cancelled', failure: { class: 'cancelled' }, exit_code: 130 },
  ],
  [
    'the time limit was reached',
    { process: { kind: 'timed_out' } },
    { status: 'timed_out', verdict: 'timed_out', failure: { class: 'timeout' }, exit_code: 1 },
  ],
  [
    'a signal ended the agent',
    { process: { kind: 'signalled', signal: 'SIGSEGV' } },
    {
      status: 'failed',
      verdict: 'failed',
      failure: { class: 'crashed', signal: 'SIGSEGV', exit_code: null },
      exit_code: 1,
    },
  ],
  [
    'its provider or the machine stopped the agent',
    { cause: RATE_LIMITED },
    { status: 'failed', verdict: 'failed', failure: RATE_LIMITED, exit_code: 1 },
  ],
  [
    'the workspace could not be set up',
    { process: { kind: 'setup_failed' } },
    { status: 'failed', verdict: 'failed', failure: { class: 'setup_failed' }, exit_code: 1 },
  ],
  [
    'the agent could not be started',
    { process: { kind: 'spawn_failed' } },
    { status: 'failed', verdict: 'failed', failure: { class: 'setup_failed' }, exit_code: 1 },
  ],
  [
    'a read-only task wrote',
    { read_only_write: true },
    { status: 'failed', verdict: 'contradicted', failure: null, exit_code: 1 },
  ],
  [
    'work reached the caller’s checkout',
    { leak: true },
    { status: 'failed', verdict: 'contradicted', failure: null, exit_code: 1 },
  ],
  [
    'the workspace was gone',
    { workspace_gone: true },
    { status: 'failed', verdict: 'contradicted', failure: null, exit_code: 1 },
  ],
  [
    'the report says failed',
    { report: { kind: 'ok', status: 'failed' } },
    { status: 'failed', verdict: 'failed', failure: null, exit_code: 1 },
  ],
  [
    'the agent exited with a code other than 0',
    { process: { kind: 'exited', code: 3 } },
    {
      status: 'failed',
      verdict: 'failed',
      failure: { class: 'crashed', signal: null, exit_code: 3 },
      exit_code: 1,
    },
  ],
  [
    'changes are declared and nothing changed',
    { false_claim: true, changed: false },
    { status: 'failed', verdict: 'contradicted', failure: { class: 'no_change' }, exit_code: 1 },
  ],
  [
    'a declared change is not there',
    { false_claim: true },
    { status: 'failed', verdict: 'contradicted', failure: null, exit_code: 1 },
  ],
  [
    'a verification command failed',
    { verification: 'failed' },
    { status: 'failed', verdict: 'rejected', failure: null, exit_code: 1 },
  ],
  [
    'a step of the task’s end failed',
    { surprised: true },
    { status: 'failed', verdict: 'unconfirmed', failure: { class: 'unconfirmed' }, exit_code: 1 },
  ],
  [
    'the agent’s stream has no end',
    { stream_ended: false },
    { status: 'failed', verdict: 'unconfirmed', failure: { class: 'unconfirmed' }, exit_code: 1 },
  ],
  [
    'the report says blocked',
    { report: { kind: 'ok', status: 'blocked' } },
    { status: 'succeeded', verdict: 'blocked', failure: null, exit_code: 1 },
  ],
  [
    'the report says partial',
    { report: { kind: 'ok', status: 'partial' } },
    { status: 'succeeded', verdict: 'partial', failure: null, exit_code: 1 },
  ],
  [
    'the report says success and nothing above holds',
    {},
    { status: 'succeeded', verdict: 'good', failure: null, exit_code: 0 },
  ],
  [
    'the report cannot be read',
    { report: { kind: 'unreadable' } },
    { status: 'failed', verdict: 'unreported', failure: { class: 'no_report' }, exit_code: 1 },
  ],
  [
    'the report is not valid',
    { report: { kind: 'invalid' } },
    { status: 'failed', verdict: 'unreported', failure: { class: 'no_report' }, exit_code: 1 },
  ],
  [
    'the report is of an unknown version',
    { report: { kind: 'unknown_version' } },
    { status: 'failed', verdict: 'unreported', failure: { class: 'no_report' }, exit_code: 1 },
  ],
  [
    'the only report is one composed in its place',
    { report: { kind: 'synthesized' } },
    { status: 'failed', verdict: 'unreported', failure: { class: 'no_report' }, exit_code: 1 },
  ],
  [
    'there is no report',
    { report: { kind: 'absent' } },
    { status: 'failed', verdict: 'unreported', failure: { class: 'no_report' }, exit_code: 1 },
  ],
];

describe('each row of the table', () => {
  test.each(ROWS)('%s', (reason, evidence, verdict) => {
    expect(judge({ ...GOOD, ...evidence })).toEqual({ ...verdict, reason });
  });
});

describe('precedence', () => {
  const pairs = ROWS.flatMap(([former, one], index) =>
    ROWS.slice(index + 1).flatMap(([latter, other]) =>
      Object.keys(other).some((key) => key in one) ? [] : [[former, latter, { ...other, ...one }] as const],
    ),
  ).filter(([former]) => former !== 'the report says success and nothing above holds');

  test.each(pairs)('"%s" is said before "%s"', (former, _latter, evidence) => {
    expect(judge({ ...GOOD, ...evidence }).reason).toBe(former);
  });
});

/** Every combination of what can be seen. */
function everyEvidence(): Evidence[] {
  const flags = [true, false];
  const sights = flags.flatMap((false_claim) =>
    flags.flatMap((read_only_write) =>
      [
        { leak: false, workspace_gone: false, surprised: false },
        { leak: true, workspace_gone: false, surprised: false },
        { leak: false, workspace_gone: true, surprised: false },
        { leak: false, workspace_gone: false, surprised: true },
      ].map((sight) => ({ false_claim, read_only_write, ...sight })),
    ),
  );
  const ends = PROCESSES.flatMap((process) =>
    [null, true, false].flatMap((stream_ended) => CAUSES.map((cause) => ({ process, stream_ended, cause }))),
  );
  const words = REPORTS.flatMap((report) =>
    (['none', 'passed', 'failed'] as const).map((verification) => ({ report, verification })),
  );
  return ends.flatMap((end) =>
    words.flatMap((word) =>
      sights.flatMap((sight) =>
        [null, true, false].map((changed) => ({ ...end, ...word, ...sight, changed })),
      ),
    ),
  );
}

test('nothing but a clean exit, a success report and untroubled evidence exits with 0', () => {
  const good = everyEvidence().filter((evidence) => judge(evidence).exit_code === 0);
  expect(good).toHaveLength(2 * 2 * 2 * 3);
  for (const evidence of good) {
    expect(evidence).toMatchObject({ cause: null, false_claim: false, read_only_write: false });
    expect(evidence).toMatchObject({ leak: false, workspace_gone: false, surprised: false });
    expect(evidence.report).toEqual({ kind: 'ok', status: 'success' });
    expect([{ kind: 'exited', code: 0 }, { kind: 'stopped_when_done' }]).toContainEqual(evidence.process);
    expect([evidence.stream_ended, evidence.verification]).not.toContain(false);
    expect(evidence.verification).not.toBe('failed');
  }
});

test('an agent that was ended because it had finished but did not exit is judged like one that exited with 0', () => {
  expect(judge({ ...GOOD, process: { kind: 'stopped_when_done' } })).toEqual(judge(GOOD));
});

test('a claim that git could not look into is a false one without being called no change', () => {
  expect(judge({ ...GOOD, changed: null, false_claim: true }).failure).toBeNull();
});

test('exit codes follow from the verdict’s word alone', () => {
  expect([
    exitCodeOf('good'),
    exitCodeOf('cancelled'),
    exitCodeOf('partial'),
    exitCodeOf('timed_out'),
  ]).toEqual([0, 130, 1, 1]);
});

test('the documentation shows the table as it is', async () => {
  await expect(verdictTable()).toMatchFileSnapshot('../../../../../docs/verdict.md');
});
