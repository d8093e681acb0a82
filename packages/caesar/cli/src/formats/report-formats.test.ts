import type { TaskRecord } from '@caesar/engine';
import { checkDocument, reportVersions } from '@caesar/protocol';
import { expect, test } from 'vitest';
import { formatTask } from './report-formats.ts';

const reading = checkDocument(
  {
    protocol: 'caesar.report/v1',
    status: 'partial',
    summary: 'Half <done> & "tested"\u001b[31m',
    changes: [
      { path: 'a `tick`.ts', action: 'renamed', from: 'b.ts', summary: 'moved' },
      { path: 'c.ts', action: 'mode_changed' },
    ],
    findings: [
      { severity: 'high', title: 'Ask @someone about *this*', file: 'src/é a.ts', line: 3, detail: 'why' },
      { severity: 'info', title: 'A note', code: 'OWN_CODE' },
    ],
    questions: [{ question: 'Which?', options: ['a', 'b'] }],
    next_steps: ['Go on'],
  },
  reportVersions,
);
if (!reading.ok) throw new Error(reading.reason);

const record = {
  id: 't_1',
  agent: 'codex',
  objective: 'Fix\nit',
  status: 'succeeded',
  verdict: 'partial',
  reason: 'the report says partial',
  created_at: '2026-01-01T00:00:00.000Z',
  started_at: '2026-01-01T00:00:01.000Z',
  ended_at: '2026-01-01T00:00:03.500Z',
  changes_verified_by: 'git',
  verification: [
    { command: 'npm test', passed: false, exit_code: 1, duration_ms: 1200, output_path: '/o' },
    { command: 'true', passed: true, exit_code: 0, duration_ms: 4, output_path: '/p' },
  ],
  report: reading.value,
} as unknown as TaskRecord;

test('Markdown shows everything, and nothing that others wrote is markup or a mention', () => {
  const text = formatTask(record, 'markdown');
  for (const line of [
    '## partial: the report says partial',
    '> Fix\n> it',
    '- renamed `b.ts` to `` a `tick`.ts ``: moved',
    '- mode changed `c.ts`',
    '- **high** Ask @\u200Bsomeone about \\*this\\* in `src/é a.ts`, line 3',
    '- failed with 1: `npm test`',
    '- Which? (a / b)',
    '- Go on',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).not.toContain('\u001b');
});

test('SARIF tells each finding with its level, its rule and its place', () => {
  const log = JSON.parse(formatTask(record, 'sarif'));
  expect(log.version).toBe('2.1.0');
  const [run] = log.runs;
  expect(run.invocations).toEqual([{ executionSuccessful: false }]);
  expect(run.tool.driver.rules).toEqual([{ id: 'caesar.high' }, { id: 'OWN_CODE' }]);
  expect(run.results).toMatchObject([
    {
      ruleId: 'caesar.high',
      level: 'error',
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'src/%C3%A9%20a.ts' }, region: { startLine: 3 } } },
      ],
    },
    { ruleId: 'OWN_CODE', level: 'note' },
  ]);
  expect(run.results[1]).not.toHaveProperty('locations');
});

test('JUnit fails for the verdict and for a verification, and skips findings', () => {
  const text = formatTask(record, 'junit');
  expect(text).toContain('tests="5" failures="2" skipped="2" errors="0"');
  expect(text).toContain('<testcase classname="caesar.codex" name="Fix it" time="2.500"><failure');
  expect(text).toContain('Half &lt;done&gt; &amp; &quot;tested&quot;</failure>');
  expect(text).toContain('name="npm test" time="1.200"><failure message="exit code 1">/o</failure>');
  expect(text).toContain('name="true" time="0.004"/>');
  expect(text).toContain('<skipped message="src/é a.ts:3: why"/>');
});

test('JUnit of a good task has no failure', () => {
  const good = { ...record, verdict: 'good', verification: [] };
  expect(formatTask(good, 'junit')).toContain('failures="0"');
});

test('a task that has no report yet can be shown in every format', () => {
  const bare = { ...record, verdict: null, reason: null, status: 'running', report: null, verification: [] };
  for (const format of ['markdown', 'sarif', 'junit'] as const) {
    expect(formatTask(bare as TaskRecord, format)).not.toContain('null');
  }
});
