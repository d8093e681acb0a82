import { expect, test } from 'vitest';
import { readAnswers } from './answers-option.ts';

test('each answer goes to its question, with whatever stands in it', () => {
  expect(readAnswers(['q1=yes', 'q2=a = b', 'q3='])).toEqual({
    ok: true,
    value: { q1: 'yes', q2: 'a = b', q3: '' },
  });
});

test.each(['yes', '=yes', ''])('an answer to nothing is refused: "%s"', (typed) => {
  expect(readAnswers(['q1=yes', typed])).toMatchObject({ ok: false, refusal: { code: 'OPTION_INVALID' } });
});
