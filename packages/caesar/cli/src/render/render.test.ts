import type { Event } from '@caesar/protocol';
import { chooseTheme } from '@caesar/terminal';
import { describe, expect, test } from 'vitest';
import { activityText, nextActivity, noActivity } from './activity.ts';
import { byteText } from './byte-text.ts';
import { changeLines } from './change-lines.ts';
import { eventLine } from './event-line.ts';
import { shortId } from './short-id.ts';

const UTF8 = { LANG: 'C.UTF-8' };
const plain = chooseTheme({ isTTY: false, environment: UTF8 });

describe('quantities', () => {
  test.each([
    [1, '1 byte'],
    [999, '999 bytes'],
    [3_400, '3.4 kB'],
    [999_600, '1.0 MB'],
    [52_000_000, '52 MB'],
  ])('%i bytes is %s', (bytes, text) => {
    expect(byteText(bytes)).toBe(text);
  });
});

describe('a shortened id', () => {
  test('names one task, and has eight characters at least', () => {
    const ids = ['t_aaaaaaaaaaaa1111', 't_aaaaaaaaaaaa2222', 't_bbbbbbbbbbbbbbbb'];
    expect(ids.map((id) => shortId(id, ids))).toEqual(['t_aaaaaaaaaaaa1', 't_aaaaaaaaaaaa2', 't_bbbbbbbb']);
  });

  test('is the whole id where another begins with it', () => {
    expect(shortId('t_aaaaaaaa', ['t_aaaaaaaa', 't_aaaaaaaab'])).toBe('t_aaaaaaaa');
  });
});

describe('an event on one line', () => {
  const event = (body: object) => ({ protocol: 'caesar.event/v1', at: '', task_id: 't', ...body }) as Event;
  const line = (body: object, width: number | null = null) => eventLine(event(body), plain, width);

  test.each([
    [{ type: 'started', agent: 'codex', command: 'codex exec' }, '▸ codex started'],
    [{ type: 'message', text: 'Done.\nAll of it.' }, 'Done. All of it.'],
    [{ type: 'thinking', text: '' }, null],
    [{ type: 'tool_use', tool: 'shell', id: '1', input_summary: 'ls', status: 'started' }, '▸ shell: ls'],
    [{ type: 'tool_use', tool: '', id: '1', input_summary: '', status: 'succeeded' }, null],
    [{ type: 'tool_use', tool: '', id: '1', input_summary: '', status: 'failed' }, '✗ a tool failed'],
    [{ type: 'file_changed', path: 'a\nb', action: 'mode_changed' }, '• mode changed a\\nb'],
    [{ type: 'progress', message: 'half', pct: 49.6 }, '• half (50 %)'],
    [{ type: 'question', question_id: 'q', question: 'Which?', options: ['a', 'b'] }, '? q: Which? [a / b]'],
    [{ type: 'answer', question_id: 'q', answer: 'a' }, '→ a'],
    [{ type: 'error', message: 'no quota', fatal: true }, '✗ no quota'],
    [{ type: 'finished', status: 'success', summary: 'ok' }, '▸ finished: success ok'],
  ])('%j reads %j', (body, expected) => {
    expect(line(body)).toBe(expected);
  });

  test('fits the terminal', () => {
    expect(line({ type: 'message', text: 'x'.repeat(50) }, 10)).toBe('xxxxxxxxx…');
  });

  test('of an agent cannot paint the terminal', () => {
    expect(line({ type: 'message', text: '\u001B[2J\u001B[31mgone' })).toBe('gone');
  });
});

describe('the activity of a running task', () => {
  const tool = (fields: object) =>
    ({ type: 'tool_use', tool: 'shell', id: '', input_summary: 'ls', status: 'started', ...fields }) as Event;

  test('is the tool at work, with its age', () => {
    const activity = nextActivity(noActivity(0), tool({ id: '1' }), 1_000);
    expect(activityText(activity, 9_000)).toBe('shell: ls (0:08)');
  });

  test('pairs start and end by identifier, and by name where there is none', () => {
    const two = [tool({ id: '1' }), tool({ id: '2', input_summary: 'cat' })].reduce(
      (activity, event) => nextActivity(activity, event, 0),
      noActivity(0),
    );
    expect(activityText(two, 0)).toBe('shell: cat (0:00) and 1 more');
    const closed = nextActivity(two, tool({ id: '2', tool: '', input_summary: '', status: 'succeeded' }), 0);
    expect(activityText(closed, 0)).toBe('shell: ls (0:00)');
    const unnamed = nextActivity(nextActivity(noActivity(0), tool({}), 0), tool({ status: 'failed' }), 0);
    expect(activityText(unnamed, 0)).toBe('');
  });

  test('is silence when nothing was heard, and never called progress', () => {
    expect(activityText(noActivity(0), 9_999)).toBe('');
    expect(activityText(noActivity(0), 65_000)).toBe('silent for 1:05');
  });
});

test('a list of changes tells what happened to each file and how much', () => {
  const change = { added: null, deleted: null, binary: false, bytes: null } as const;
  expect(
    changeLines(
      [
        { ...change, path: 'café.txt', action: 'modified', added: 3, deleted: 1, bytes: 40 },
        { ...change, path: 'i.png', action: 'added', binary: true, bytes: 2_048 },
        { ...change, path: 'gone.png', action: 'deleted', binary: true },
        { ...change, path: 'run.sh', action: 'mode-changed', added: 0, deleted: 0 },
        { ...change, path: 'new\nname', from: 'old', action: 'renamed' },
      ],
      plain,
    ),
  ).toEqual([
    '  modified      café.txt         +3 -1',
    '  added         i.png            binary, 2.0 kB',
    '  deleted       gone.png         binary',
    '  mode changed  run.sh',
    '  renamed       old → new\\nname',
    '5 files  +3 -1',
  ]);
});
