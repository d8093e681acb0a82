import { expect, test } from 'vitest';
import { readDocument } from './parse.ts';
import { answerVersions, questionVersions } from './question.ts';

test('a question that names no version is of the first', () => {
  expect(readDocument('{"id":"q1","question":"Keep it?"}', questionVersions)).toEqual({
    ok: true,
    value: { protocol: 'caesar.question/v1', id: 'q1', question: 'Keep it?', options: [], asked_at: '' },
  });
});

test('an answer that names no version is of the first, and may be empty', () => {
  expect(readDocument('{"id":"q1","answer":"","by":"me"}', answerVersions)).toEqual({
    ok: true,
    value: { protocol: 'caesar.answer/v1', id: 'q1', answer: '', answered_at: '', by: 'me' },
  });
});

test('a later version is refused by name', () => {
  const later = '{"protocol":"caesar.question/v2","id":"q1","question":"?"}';
  expect(readDocument(later, questionVersions)).toMatchObject({
    outcome: 'unknown_version',
    version: 'caesar.question/v2',
  });
});

test('an identifier that leaves its folder is refused', () => {
  expect(readDocument('{"id":"../q1","answer":"x"}', answerVersions)).toMatchObject({
    outcome: 'invalid',
    problems: [{ path: 'id' }],
  });
});
