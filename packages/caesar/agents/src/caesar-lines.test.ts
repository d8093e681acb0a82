import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { caesarTranslator } from './caesar-lines.ts';
import { factLines, translate } from './test-support/recordings.ts';

const told = (...events: object[]) =>
  factLines(
    translate(
      caesarTranslator(),
      events.map((event) => JSON.stringify({ protocol: 'caesar.event/v1', ...event })),
    ),
  );

test(
  'events are told as they are, without their stamp',
  verifies('caesar.event.one-vocabulary', () => {
    const stamp = { seq: 7, at: '2026-11-30T00:00:00Z', task_id: 't_1' };
    expect(
      told(
        { ...stamp, type: 'started', agent: 'mine' },
        { ...stamp, type: 'thinking', text: 'Hm.' },
        { ...stamp, type: 'message', text: 'Hello.' },
        { ...stamp, type: 'tool_use', tool: 'sh', id: '1', status: 'started' },
        { ...stamp, type: 'file_changed', path: 'a', action: 'added' },
        { ...stamp, type: 'progress', message: 'Half', pct: 50 },
        { ...stamp, type: 'error', message: 'Oh' },
        { ...stamp, type: 'question', question_id: 'q', question: 'Why?' },
        { ...stamp, type: 'finished', status: 'partial', summary: 'Some.' },
      ),
    ).toBe(
      [
        'thinking {"text":"Hm."}',
        'message {"text":"Hello."}',
        '= final_text {"text":"Hello."}',
        'tool_use {"tool":"sh","id":"1","input_summary":"","status":"started"}',
        'file_changed {"path":"a","action":"added"}',
        'progress {"message":"Half","pct":50}',
        'error {"message":"Oh","fatal":false}',
        '= outcome {"outcome":"succeeded","message":"","failure":null}',
        '',
      ].join('\n'),
    );
  }),
);

test('a run that says it failed, failed', () => {
  expect(told({ type: 'finished', status: 'failed', summary: 'No way on.' })).toBe(
    [
      'error {"message":"No way on.","fatal":true}',
      '= outcome {"outcome":"failed","message":"No way on.","failure":null}',
      '',
    ].join('\n'),
  );
});

test.each([
  [{ type: 'progress' }],
  [{ type: 'of-tomorrow' }],
  [{ type: 'progress', message: 'x', protocol: 'caesar.event/v2' }],
  [{ type: 'tool_use', status: 'perhaps' }],
])('%j cannot be understood', (event) => {
  expect(told(event)).toMatch(/^= unknown_line /);
});

test('without an end of its own, the stream tells of none', () => {
  expect(translate(caesarTranslator(), ['', '  '])).toEqual([]);
});
