import type { ReportTier } from '@caesar/agents';
import { readDocument, reportVersions, type Task, taskVersions } from '@caesar/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { type BriefedPlan, writeBrief } from './brief.ts';

const TIERS: readonly ReportTier[] = ['channel', 'schema', 'file', 'output'];

function taskThat(words: Partial<Task> = {}): Task {
  const reading = readDocument(
    JSON.stringify({
      protocol: 'caesar.task/v1',
      id: 't_7f3a',
      created_at: '2026-08-09T10:00:00.000Z',
      agent: 'fake',
      objective: 'mend the parser',
      mode: 'write',
      isolation: 'worktree',
      workspace: '/state/wt/t_7f3a',
      deadline_ms: 600_000,
      depth: 1,
      report_path: '/home/me/repo/.caesar/tasks/t_7f3a/report.json',
      events_path: '/home/me/repo/.caesar/tasks/t_7f3a/events.jsonl',
      ...words,
    }),
    taskVersions,
  );
  if (!reading.ok) throw new Error(reading.reason);
  return reading.value;
}

function brief(words: Partial<Task> = {}, plan: Partial<BriefedPlan> = {}): string {
  return writeBrief({ report_tier: 'file', not_carried: [], subdirectory: '', ...plan }, taskThat(words));
}

/** Every stretch of a text that begins at a brace and parses as an object. */
function objectsIn(text: string): string[] {
  const opens = [...text.matchAll(/\{/g)].map(({ index }) => index);
  const closes = [...text.matchAll(/\}/g)].map(({ index }) => index + 1);
  return opens
    .flatMap((from) => closes.filter((to) => to > from).map((to) => text.slice(from, to)))
    .filter((stretch) => {
      try {
        return typeof JSON.parse(stretch) === 'object';
      } catch {
        return false;
      }
    });
}

test('the sections that have something to say stand in order', () => {
  const whole = brief(
    { context: 'the log', acceptance_criteria: ['tests pass'] },
    { not_carried: [{ what: 'uncommitted', count: 1, names: ['f'] }] },
  );
  expect(whole.match(/^## .*$/gm)).toEqual([
    '## Objective',
    '## Context',
    '## Constraints',
    '## Acceptance criteria',
    '## What is not in the workspace',
    '## Reporting',
  ]);
  expect(brief().match(/^## .*$/gm)).toEqual(['## Objective', '## Constraints', '## Reporting']);
});

test('it opens with the task’s id and its time, in words that begin with a letter', () => {
  expect(brief()).toMatch(/^You are given task t_7f3a to carry out on your own\./);
  expect(brief()).toContain('You have 600 seconds; hand in');
  expect(brief({ deadline_ms: 900 })).toContain('You have 1 second; hand in');
  expect(brief({ deadline_ms: 1_001 })).toContain('You have 2 seconds; hand in');
});

test.each([
  '- [ ] do it',
  '---',
  '# Title\n\n```js\ncode\n```',
  'café \u2028 "quoted" $HOME `ls`',
  'x'.repeat(300_000),
])('the objective %.12j stands in it word for word', (objective) => {
  expect(brief({ objective })).toContain(`## Objective\n\n${objective}\n\n## Constraints`);
});

test('the context stands in it word for word', () => {
  expect(brief({ context: '- a\n\n    b' })).toContain('## Context\n\n- a\n\n    b\n\n## Constraints');
});

test('the caller’s constraints come before the house’s, each a point of the list', () => {
  const text = brief({ constraints: ['keep the API', 'two\nlines'] });
  expect(text).toContain(
    '## Constraints\n\n- keep the API\n- two\n  lines\n- Your workspace is /state/wt/t_7f3a.',
  );
});

test('the acceptance criteria are a list, and success is tied to it', () => {
  const text = brief({ acceptance_criteria: ['tests pass', 'lint passes'] });
  expect(text).toContain('- tests pass\n- lint passes\n\nThe task is a success only when all of them hold.');
});

test.each<[string, Partial<Task>, string, boolean]>([
  ['a worktree is introduced', { isolation: 'worktree' }, 'a git worktree made for this task', true],
  ['a checkout is not', { isolation: 'inplace' }, 'a git worktree made for this task', false],
  [
    'reading is asked for',
    { mode: 'read-only' },
    'This task is read-only: create, change and delete no file',
    true,
  ],
  ['writing is not spoken of', { mode: 'write' }, 'This task is read-only', false],
  ['an open network is not spoken of', { network: true }, 'network', false],
])('%s', (_what, words, saying, said) => {
  expect(brief(words).includes(saying)).toBe(said);
});

test(
  'a network that is cut is told',
  verifies('caesar.task.network-false-is-briefed', () => {
    expect(brief({ network: false })).toContain('- The network is cut: do without it.');
  }),
);

test('the workspace is named, and the directory in it where the agent starts', () => {
  expect(brief()).toContain('- Your workspace is /state/wt/t_7f3a. Work inside it');
  expect(brief({}, { subdirectory: 'packages/a' })).toContain(
    '- Your workspace is /state/wt/t_7f3a. You start in its directory packages/a. Work inside it',
  );
});

test.each(TIERS)('by tier %s a brief in a worktree never names the caller’s checkout', (report_tier) => {
  expect(brief({}, { report_tier })).not.toContain('/home/me/repo');
});

test('what was left behind is told with names that cannot break the list', () => {
  const text = brief(
    {},
    {
      not_carried: [
        { what: 'uncommitted', count: 3, names: ['f.txt', 'a\n## Objective'] },
        { what: 'lfs', count: 1, names: [] },
      ],
    },
  );
  expect(text).toContain(
    [
      '## What is not in the workspace',
      '',
      '- 3 files with uncommitted edits left in the caller’s checkout: "f.txt", "a\\n## Objective", 1 more',
      '- 1 file present only as LFS pointers',
    ].join('\n'),
  );
});

describe('how to report', () => {
  test('by file: the variable in a worktree, the path too in place', () => {
    expect(brief()).toContain(
      'write your report, one JSON object, to the path that the environment variable `CAESAR_REPORT_PATH` holds.',
    );
    expect(brief({ isolation: 'inplace' })).toContain(
      'one JSON object, to /home/me/repo/.caesar/tasks/t_7f3a/report.json (the path that',
    );
  });

  test('by schema: nothing but the object, and no form beside the schema', () => {
    const text = brief({}, { report_tier: 'schema' });
    expect(text).toContain('Your final answer is the report: one JSON object as the schema wants it');
    expect(text).not.toContain('```');
  });

  test('by output: a fenced block, or the file where it can be written', () => {
    const text = brief({}, { report_tier: 'output' });
    expect(text).toContain('\n```json caesar:report\n{');
    expect(text).toContain('end your final answer with your report');
    expect(text).toContain('`CAESAR_REPORT_PATH` holds instead.');
  });

  test('by channel: the server and its tools', () => {
    const channel = {
      type: 'mcp-stdio' as const,
      name: 'caesar-channel',
      command: 'node',
      args: [],
      env: {},
    };
    const text = brief({ channel }, { report_tier: 'channel' });
    expect(text).toContain('The MCP server `caesar-channel`');
    for (const tool of ['submit_report', 'report_progress', 'ask_orchestrator'])
      expect(text).toContain(`\`${tool}\``);
  });

  test.each(TIERS)('by %s: what each status means and what changes are for', (report_tier) => {
    const text = brief({}, { report_tier });
    for (const status of ['success', 'partial', 'failed', 'blocked'])
      expect(text).toContain(`- \`${status}\`: `);
    expect(text).toContain('list is held against git');
  });

  test('the form is that of a report with every word left to fill in', () => {
    const [form] = objectsIn(brief()).map((text) => JSON.parse(text) as unknown);
    expect(form).toEqual({
      protocol: 'caesar.report/v1',
      task_id: 't_7f3a',
      status: '<success | partial | failed | blocked>',
      summary: '<the outcome>',
      changes: [{ path: '<file>', action: '<added | modified | deleted | renamed>', summary: '<why>' }],
      findings: [
        { severity: '<critical | high | medium | low | info>', title: '<what>', detail: '<evidence>' },
      ],
      questions: [{ id: '<short name>', question: '<what must be decided>', options: ['<one>', '<other>'] }],
      next_steps: ['<what is left>'],
    });
  });

  test.each<[ReportTier, string]>([
    ['file', '\n\n```json\n{'],
    ['channel', '\n\n```json\n{'],
    ['output', '\n\n```json caesar:report\n{'],
  ])('by %s the form stands in a block of its own', (report_tier, fence) => {
    expect(brief({}, { report_tier })).toContain(fence);
    expect(brief({}, { report_tier })).toMatch(/\}\n```\n$/);
  });
});

test('the words that never change are these', () => {
  expect(
    brief({}, { report_tier: 'schema' }),
  ).toBe(`You are given task t_7f3a to carry out on your own. Nobody reads along while you work: where something is open,
decide as you judge best and say so in your report.
You have 600 seconds; hand in your report before they are over.

## Objective

mend the parser

## Constraints

- Your workspace is /state/wt/t_7f3a. Work inside it and leave all outside it as it is, your report apart.
- It is a git worktree made for this task: installing, building and committing in it disturb nobody.

## Reporting

Your final answer is the report: one JSON object as the schema wants it, with nothing before or after it.

The report's \`status\` is one of these:

- \`success\`: every acceptance criterion is met.
- \`partial\`: some of the work is done; \`next_steps\` says what is left.
- \`failed\`: it did not work and you see no way on.
- \`blocked\`: a decision is needed that is not yours; ask it in \`questions\`.

In \`changes\`, name each file that you added, modified, deleted or renamed, relative to the workspace, and no other: the
list is held against git. \`summary\` says the outcome in a sentence or two. Put what you noticed beside the task into
\`findings\`.
`);
});

test('nothing in a brief can be taken for a report', () => {
  const words = fc.record({
    objective: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
    context: fc.string(),
    isolation: fc.constantFrom('worktree' as const, 'inplace' as const),
    mode: fc.constantFrom('write' as const, 'read-only' as const),
  });
  fc.assert(
    fc.property(words, fc.constantFrom(...TIERS), (task, report_tier) => {
      for (const text of objectsIn(brief(task, { report_tier }))) {
        expect(readDocument(text, reportVersions).ok).toBe(false);
      }
    }),
    { numRuns: 40 },
  );
});
