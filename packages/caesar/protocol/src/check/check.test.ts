import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { checkText, documentIn } from './check-text.ts';
import { JournalCheck } from './journal-check.ts';
import { lineOfPath } from './line-of-path.ts';
import type { Place } from './place.ts';
import type { Remark } from './remark.ts';

const shown = (remarks: readonly Remark[]) =>
  remarks.map(({ level, line, path, reason }) => `${level} ${line ?? '-'} ${path} ${reason}`);

const report = (fields: object = {}) => ({
  protocol: 'caesar.report/v1',
  status: 'success',
  summary: 's',
  ...fields,
});
const checked = (fields: object, place?: Place) =>
  shown(checkText(JSON.stringify(report(fields), null, 1), 'report', place).remarks);

describe('a report', () => {
  test('of three fields conforms, and so does one with nulls, as structured outputs give them', () => {
    expect(checked({})).toEqual([]);
    expect(checked({ details: null, changes: null, usage: null })).toEqual([]);
  });

  test('is told each fault with its line and its field', () => {
    expect(checked({ status: 'done', changes: [{ path: 'a' }, {}], usage: { input_tokens: -1 } })).toEqual([
      'fault 3 status must be one of "success", "partial", "failed", "blocked", not "done"',
      'fault 9 changes[1].path is missing',
      'fault 12 usage.input_tokens must be at least 0, not -1',
    ]);
  });

  test('may not use a word of its own for an action, although a reader understands it', () => {
    expect(checked({ changes: [{ path: 'a', action: 'created' }] })).toEqual([
      'fault 8 changes[0].action must be one of "added", "modified", "deleted", "renamed", "mode_changed"; "created" is read as "added"',
    ]);
  });

  test(
    'that is partial says what is left, one that is blocked asks, and one that succeeded needs neither',
    verifies(['caesar.report.partial-names-the-rest', 'caesar.report.blocked-asks'], () => {
      expect(checked({ status: 'partial' })).toEqual([
        'advice 1 next_steps is empty: a partial report says there what is left',
      ]);
      expect(checked({ status: 'partial', next_steps: ['the rest'] })).toEqual([]);
      expect(checked({ status: 'blocked' })).toEqual([
        'advice 1 questions is empty: a blocked report asks there what has to be decided',
      ]);
      expect(checked({ status: 'blocked', questions: [{ question: 'which?' }] })).toEqual([]);
      expect([checked({ status: 'success' }), checked({ status: 'failed' })]).toEqual([[], []]);
    }),
  );

  test('is about its task, and names files of the workspace', () => {
    const place = { taskId: 't_1', fileName: null, hasChannel: false };
    expect(checked({ task_id: 't_1' }, place)).toEqual([]);
    expect(checked({ task_id: 't_2' }, place)).toEqual(['fault 5 task_id must be t_1, not "t_2"']);
    expect(checked({ changes: [{ path: 'a' }, { path: '/etc/b' }], summary: ' ' })).toEqual([
      'advice 4 summary says nothing',
      'advice 10 changes[1].path should be relative to the workspace and inside it',
    ]);
  });
});

describe('what is no document', () => {
  test.each([
    ['', 'fault 1  the report is empty'],
    ['{\n "a": 1,\n}', 'fault 3 '],
    ['{\n "a" 1}', 'fault 2 '],
    ['{}\n\nmore', 'fault 3 '],
    ['{"a":1,"a":2}', 'fault -  the report has the key "a" twice in one object'],
    ['[]', 'fault 1  the report is not a JSON object'],
    ['{}', 'fault 1 protocol is missing (caesar.report/v1)'],
    [
      '{\n"protocol":\n"caesar.report/v7"}',
      'fault 3 protocol names a version that is not known: caesar.report/v7',
    ],
  ])('%j is told with the line where it goes wrong', (text, expected) => {
    expect(shown(checkText(text, 'report').remarks).join('\n')).toContain(expected);
  });

  test('a byte order mark is a fault, although a reader passes over it', () => {
    const bytes = Buffer.from(`\uFEFF${JSON.stringify(report())}`);
    expect(shown(checkText(bytes, 'report').remarks)).toEqual(['fault 1  begins with a byte order mark']);
    expect(documentIn(bytes)).toBe('report');
  });

  test('no text makes a check throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(checkText(text, 'task').value).toBeNull();
        expect(documentIn(text)).toBeNull();
      }),
    );
  });
});

test('the line of a field is found in any layout, and a field that is not there has that of its parent', () => {
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, 'a "{[,]}" \\ b', '', 7),
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tie('node'), { maxKeys: 4 }),
    ),
  })).node;
  fc.assert(
    fc.property(value, value, fc.nat(8), (before, target, indent) => {
      const text = JSON.stringify({ before, list: [before, { target: ['MARK', target] }] }, null, indent);
      const line = text.slice(0, text.indexOf('"MARK"')).split('\n').length;
      expect(lineOfPath(text, 'list[1].target[0]')).toBe(line);
      expect(lineOfPath(text, 'list[1].target[0].none')).toBe(line);
      expect(lineOfPath(text, 'none')).toBe(1);
    }),
  );
});

test('a task in a worktree names its commit, and tells its time in UTC', () => {
  const task = {
    protocol: 'caesar.task/v1',
    id: 't_1',
    created_at: '2026-01-01T00:00:00+01:00',
    agent: 'a',
    objective: 'o',
    mode: 'write',
    isolation: 'worktree',
    workspace: '/w',
    deadline_ms: 1,
    depth: 1,
    report_path: '/r',
    events_path: '/e',
  };
  expect(shown(checkText(JSON.stringify(task), 'task').remarks)).toEqual([
    'fault 1 base_ref is missing: a task in a worktree names the commit that it starts from',
    'advice 1 created_at should be in UTC',
  ]);
  const better = { ...task, base_ref: 'abc', created_at: '2026-01-01T00:00:00Z' };
  expect(checkText(JSON.stringify(better), 'task').remarks).toEqual([]);
});

test('a question bears the name of its file, and is there only with a channel', () => {
  const question = JSON.stringify({ protocol: 'caesar.question/v1', id: 'q1', question: 'which?' });
  const at = (fileName: string, hasChannel: boolean) =>
    shown(checkText(question, 'question', { taskId: null, fileName, hasChannel }).remarks);
  expect(at('q1.json', true)).toEqual([]);
  expect(at('q2.json', false)).toEqual([
    'fault 1 id must be the name of its file, q2.json',
    'fault 1  must not be there: the task has no return channel',
  ]);
});

describe('a journal', () => {
  const journal = (...lines: (object | string)[]) => {
    const check = new JournalCheck('t_1');
    const faults = lines.flatMap((line) =>
      check.line(typeof line === 'string' ? line : JSON.stringify(line)),
    );
    return shown([...faults, ...check.end()]);
  };
  const event = (seq: number, fields: object) => ({
    protocol: 'caesar.event/v1',
    seq,
    at: '2026-01-01T00:00:00Z',
    task_id: 't_1',
    ...fields,
  });

  test(
    'whose lines say all by themselves conforms',
    verifies('caesar.event.self-contained', () => {
      const start = { type: 'tool_use', tool: 'bash', id: '1', status: 'started' };
      const lines = [
        event(0, { type: 'started', agent: 'a' }),
        event(1, start),
        event(4, { ...start, tool: '', status: 'succeeded' }),
        event(5, { type: 'finished', status: 'success' }),
      ];
      expect(journal(...lines)).toEqual([]);
      const bare = { protocol: 'caesar.event/v1', type: 'message', text: 'm' };
      expect(journal(bare, bare)).toEqual([
        'advice 1  has no `seq`: a line of its own says its number (2 lines)',
        'advice 1  has no `at`: a line of its own says its instant (2 lines)',
        'advice 1  has no `task_id`: a line of its own says its task (2 lines)',
      ]);
    }),
  );

  test('is told its faults line by line', () => {
    expect(
      journal(
        event(3, { type: 'message', text: 'm' }),
        '',
        'not json',
        event(3, { type: 'message' }),
        event(2, { type: 'message', text: 'm' }),
        event(4, { type: 'dreaming' }),
        { ...event(5, { type: 'thinking', text: 't' }), task_id: 't_2' },
        event(6, { type: 'file_changed', path: 'a', action: 'created' }),
      ).map((line) => line.replace(/(valid JSON).*/, '$1')),
    ).toEqual([
      'fault 3  the event is not valid JSON',
      'fault 4 text is missing',
      'fault 5 seq must be above 3, not 2',
      expect.stringMatching(/^fault 6 type must be one of started, .*, not "dreaming"$/),
      'fault 7 task_id must be t_1, not "t_2"',
      expect.stringMatching(/^fault 8 action must be one of .* is read as "added"$/),
      'advice 2  has no event: the line is blank',
    ]);
  });

  test('is advised to tell the start of a tool call, by its identifier or by what it does', () => {
    const call = { type: 'tool_use', tool: 'bash', input_summary: 'ls' };
    expect(
      journal(event(0, { ...call, status: 'started' }), event(1, { ...call, status: 'failed' })),
    ).toEqual([]);
    expect(journal(event(0, { ...call, id: '7', status: 'failed' }))).toEqual([
      expect.stringContaining('advice 1  has the end of a tool call whose start was not told'),
    ]);
  });
});
