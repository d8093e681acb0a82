import type { Event } from '@caesar/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityText, nextActivity, noActivity } from './activity.ts';
import { byteText } from './byte-text.ts';
import { changeLines } from './change-lines.ts';
import { clip, displayWidth, pad } from './display-width.ts';
import { ageText, durationText, stopwatchText } from './duration-text.ts';
import { eventLine } from './event-line.ts';
import { shortId } from './short-id.ts';
import { renderTable } from './table.ts';
import { chooseTheme } from './theme.ts';
import { visibleExact, visibleLine, visiblePath, visibleText } from './visible-text.ts';

const UTF8 = { LANG: 'C.UTF-8' };
const plain = chooseTheme({ isTTY: false, environment: UTF8 });

describe('colour and signs', () => {
  const colourOf = (isTTY: boolean, environment: Record<string, string>) =>
    chooseTheme({ isTTY, environment }).hasColour;

  test.each([
    ['a terminal is coloured', true, {}, true],
    ['a pipe is not', false, {}, false],
    ['NO_COLOR takes colour away', true, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR says nothing', true, { NO_COLOR: '' }, true],
    ['FORCE_COLOR colours a pipe', false, { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0 takes colour away', true, { FORCE_COLOR: '0' }, false],
    ['NO_COLOR wins over FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['a dumb terminal is not coloured', true, { TERM: 'dumb' }, false],
  ])('%s', (_, isTTY, environment, expected) => {
    expect(colourOf(isTTY, environment)).toBe(expected);
  });

  test('signs are ASCII unless the locale is a UTF-8 one; the most specific variable decides', () => {
    const signOf = (environment: Record<string, string>) =>
      chooseTheme({ isTTY: true, environment }).signs.good;
    expect(signOf({ LANG: 'de_CH.utf8' })).toBe('✓');
    expect(signOf({})).toBe('+');
    expect(signOf({ LANG: 'C.UTF-8', LC_ALL: 'C' })).toBe('+');
  });
});

describe('what others wrote', () => {
  test('loses its control sequences, and its stray control characters are shown', () => {
    expect(visibleText('\u001B[31mred\u001B[0m \u001B]0;title\u0007bell\u0007 over\rwrite\r\nend')).toBe(
      'red bell\\x07 over\\rwrite\nend',
    );
    expect(visibleLine('a\n\n b\tc')).toBe('a b c');
  });

  test('cannot turn the direction of the text around', () => {
    expect(visibleLine('abc\u202Etxt.exe')).toBe('abc\\u202etxt.exe');
  });

  test('keeps every character of a path, in a form that shows', () => {
    expect(visiblePath('a\nb\tc\u001B[2K é.txt')).toBe('a\\nb\\tc\\x1b[2K é.txt');
  });

  test('never reaches the terminal with a control character but tab and line feed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const shown of [visibleText(text), visibleExact(text), visibleLine(text), visiblePath(text)]) {
          expect(shown).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/);
        }
      }),
    );
  });
});

describe('widths', () => {
  test.each([
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['日本', 4],
    ['👩‍💻', 2],
    ['', 0],
  ])('%j takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  test('what is cut fits and ends in an ellipsis', () => {
    expect(clip('日本語', 5, '…')).toBe('日本…');
    expect(clip('abc', 3, '…')).toBe('abc');
    expect(clip('abc', 0, '…')).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, width) => {
        expect(displayWidth(clip(text, width, '…'))).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('padding counts columns, not characters', () => {
    expect(pad('日', 4)).toBe('日  ');
  });
});

describe('a table', () => {
  const table = (width: number | null) =>
    renderTable({
      columns: [{ title: 'id' }, { title: 'what', shrinks: true }],
      rows: [
        ['t_1', 'a long text that does not fit'],
        ['t_234', 'short'],
      ],
      width,
      ellipsis: '…',
    });

  test('is as wide as it needs to be where nothing bounds it', () => {
    expect(table(null)).toEqual(['id     what', 't_1    a long text that does not fit', 't_234  short']);
  });

  test('gives way in the column that shrinks', () => {
    expect(table(20)).toEqual(['id     what', 't_1    a long text…', 't_234  short']);
    expect(table(20).every((line) => displayWidth(line) <= 20)).toBe(true);
  });

  test('keeps its names readable however narrow the terminal is', () => {
    expect(table(3)[1]).toBe('t_1    a long…');
  });
});

describe('quantities', () => {
  test.each([
    [400, '0.4 s'],
    [12_000, '12 s'],
    [185_000, '3 min 5 s'],
    [7_800_000, '2 h 10 min'],
    [-5, '0.0 s'],
  ])('%i ms is %s', (duration_ms, text) => {
    expect(durationText(duration_ms)).toBe(text);
  });

  test('a stopwatch counts minutes, then hours', () => {
    expect([7_900, 750_000, 3_723_000].map(stopwatchText)).toEqual(['0:07', '12:30', '1:02:03']);
  });

  test('an age is one word', () => {
    expect([5_000, 300_000, 7_300_000, 500_000_000].map(ageText)).toEqual(['5s', '5m', '2h', '5d']);
  });

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
