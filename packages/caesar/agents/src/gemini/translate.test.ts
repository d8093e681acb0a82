import { expect, test } from 'vitest';
import { factLines, replay } from '../test-support/recordings.ts';
import { gemini } from './agent.ts';
import { geminiTranslator } from './translate.ts';

const facts = (...lines: object[]) =>
  replay(
    gemini,
    lines.map((line) => JSON.stringify(line)),
  );
const piece = (content: string, delta = true) => ({ type: 'message', role: 'assistant', content, delta });

test('the pieces of a message are one message; a whole one stands alone', () => {
  expect(factLines(facts(piece('A '), piece('b.'), piece('C.', false)))).toBe(
    [
      'message {"text":"A b."}',
      '= final_text {"text":"A b."}',
      'message {"text":"C."}',
      '= final_text {"text":"C."}',
      '',
    ].join('\n'),
  );
});

test('a line that cannot be understood does not cut a message', () => {
  const told = facts(piece('A '), { type: 'of tomorrow' }, piece('b.'));
  expect(factLines(told)).toContain('message {"text":"A b."}');
});

test('a warning is told, and ends nothing', () => {
  expect(factLines(facts({ type: 'error', severity: 'warning', message: 'Loop detected' }))).toBe(
    'error {"message":"Loop detected","fatal":false}\n',
  );
});

test('settings that are passed over are told, as is no other line of words', () => {
  const translator = geminiTranslator({ workspace: '/w' });
  const skipped = "Skipping system defaults file '/tmp/x.json': Parent directory '/tmp' is insecure";
  expect(translator.line(`Security Warning: ${skipped}`)).toEqual([
    { kind: 'event', event: { type: 'error', message: skipped, fatal: false } },
  ]);
  expect(translator.line('Warning: Basic terminal detected')).toMatchObject([{ kind: 'unknown_line' }]);
});

test.each([
  [
    '[API Error: You have exhausted your daily quota on this model.]',
    { class: 'rate_limited', reset_at: null },
  ],
  [
    '[API Error: You exceeded your quota. Please retry in 34.5s.\nSuggested retry after 34.5s.]\nPlease wait and try again later. Or',
    { class: 'rate_limited', reset_at: '2026-08-09T10:00:34Z' },
  ],
  ['[API Error: two\nlines]', { class: 'model_error' }],
  ['[API Error: something else]', { class: 'model_error' }],
  ['[API Error: {"error":{"code":403}}]', { class: 'auth' }],
  ['Reached max session turns; [API Error: 429]', null],
])('a run that failed with “%s” is %j', (message, failure) => {
  expect(
    facts({
      type: 'result',
      timestamp: '2026-08-09T10:00:00.000Z',
      status: 'error',
      error: { type: 'unknown', message },
    }).at(-1),
  ).toMatchObject({
    kind: 'outcome',
    failure,
  });
});

test('a missing login is told by the error’s kind', () => {
  const error = { type: 'FatalAuthenticationError', message: 'Please set an auth method.' };
  expect(facts({ type: 'result', status: 'error', error }).at(-1)).toMatchObject({
    failure: { class: 'auth' },
  });
});
