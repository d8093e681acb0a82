import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { checkDocument } from './parse.ts';
import { REPORT_STATUSES, reportVersions, SEVERITIES } from './report.ts';

const minimal = { protocol: 'caesar.report/v1', status: 'success', summary: 'Done.' };

function read(document: unknown) {
  return checkDocument(document, reportVersions);
}

function problemPaths(document: unknown): string[] {
  const reading = read(document);
  return !reading.ok && reading.outcome === 'invalid' ? reading.problems.map(({ path }) => path) : [];
}

test(
  'a report of three fields is valid and gains every default',
  verifies(
    ['caesar.report.required-fields', 'caesar.report.minimal-is-valid', 'caesar.report.protocol'],
    () => {
      expect(read(minimal)).toEqual({
        ok: true,
        value: {
          ...minimal,
          task_id: '',
          details: '',
          changes: [],
          commands_run: [],
          findings: [],
          questions: [],
          next_steps: [],
          artifacts: [],
          usage: {},
        },
      });
      for (const field of ['protocol', 'status', 'summary']) {
        expect(problemPaths({ ...minimal, [field]: undefined })).toEqual([field]);
      }
    },
  ),
);

test(
  'the status is one of four words',
  verifies('caesar.report.status-values', () => {
    expect(REPORT_STATUSES).toEqual(['success', 'partial', 'failed', 'blocked']);
    for (const status of REPORT_STATUSES) expect(read({ ...minimal, status }).ok).toBe(true);
    for (const status of ['done', 'Success', '', null, 1]) {
      expect(problemPaths({ ...minimal, status })).toEqual(['status']);
    }
  }),
);

const full = {
  ...minimal,
  task_id: 't_7f3a',
  details: 'At length.',
  changes: [{ path: 'src/café.ts', action: 'renamed', summary: 'clearer', from: 'src/old.ts' }],
  commands_run: [{ command: 'npm test', exit_code: 1 }],
  findings: [{ severity: 'medium', title: 'Slow', file: 'src/x.ts', line: 42, detail: 'O(n²)' }],
  questions: [{ id: 'q1', question: 'Keep it?', options: ['yes', 'no'] }],
  next_steps: ['Document it'],
  artifacts: [{ path: 'bench.json', description: 'figures' }],
  usage: {
    input_tokens: 12,
    output_tokens: 3,
    cached_input_tokens: 4,
    cost_usd: 0.5,
    duration_ms: 84_000.5,
  },
};

test(
  'a report with every field reads as it stands',
  verifies(
    [
      'caesar.report.task-id',
      'caesar.report.details',
      'caesar.report.changes-shape',
      'caesar.report.commands-shape',
      'caesar.report.findings-shape',
      'caesar.report.questions-shape',
      'caesar.report.next-steps',
      'caesar.report.artifacts-shape',
      'caesar.report.usage-shape',
    ],
    () => {
      expect(read(full)).toEqual({ ok: true, value: full });
    },
  ),
);

test('an entry needs only what makes it an entry; the rest has defaults', () => {
  const sparse = {
    ...minimal,
    changes: [{ path: 'a' }],
    commands_run: [{ command: 'ls' }],
    findings: [{ title: 'Odd' }],
    questions: [{ question: 'Which?' }],
    artifacts: [{ path: 'b' }],
  };
  expect(read(sparse)).toMatchObject({
    value: {
      changes: [{ path: 'a', action: 'modified', summary: '' }],
      commands_run: [{ command: 'ls' }],
      findings: [{ severity: 'info', title: 'Odd', detail: '' }],
      questions: [{ id: '', question: 'Which?', options: [] }],
      artifacts: [{ path: 'b', description: '' }],
    },
  });
});

test.each([
  [{ changes: [{ action: 'added' }] }, 'changes[0].path'],
  [{ changes: [{ path: '' }] }, 'changes[0].path'],
  [{ changes: [{ path: 'a', action: 7 }] }, 'changes[0].action'],
  [{ changes: {} }, 'changes'],
  [{ commands_run: [{ exit_code: 0 }] }, 'commands_run[0].command'],
  [{ commands_run: [{ command: 'ls', exit_code: '0' }] }, 'commands_run[0].exit_code'],
  [{ findings: [{ title: 'x' }, { severity: 'grave', title: 'x' }] }, 'findings[1].severity'],
  [{ findings: [{ title: 'x', line: 1.5 }] }, 'findings[0].line'],
  [{ questions: [{ id: 'q1' }] }, 'questions[0].question'],
  [{ next_steps: ['a', null] }, 'next_steps[1]'],
  [{ artifacts: ['bench.json'] }, 'artifacts[0]'],
  [{ usage: { input_tokens: -1 } }, 'usage.input_tokens'],
  [{ usage: { cost_usd: Number.POSITIVE_INFINITY } }, 'usage.cost_usd'],
  [{ task_id: 7 }, 'task_id'],
])('%j is refused by its field', (fields, path) => {
  expect(problemPaths({ ...minimal, ...fields })).toEqual([path]);
});

test('unknown keys are kept at every level, nulls in them too', () => {
  const document = {
    ...minimal,
    mood: null,
    changes: [{ path: 'a', action: 'added', summary: '', lines: { added: 3, removed: null } }],
    usage: { credits: 2 },
  };
  expect(read(document)).toMatchObject({ ok: true, value: document });
});

test('severities are ranked from the gravest', () => {
  expect(SEVERITIES).toEqual(['critical', 'high', 'medium', 'low', 'info']);
});
