import { expect, test } from 'vitest';
import { readAnswer, readQuestion } from './named-document.ts';

test('a question and an answer that name no id have that of their file', () => {
  expect(readQuestion('{"question": "Keep it?"}', 'q1')).toMatchObject({
    value: { id: 'q1', question: 'Keep it?', options: [] },
  });
  expect(readAnswer('{"answer": ""}', 'q1')).toMatchObject({ value: { id: 'q1', answer: '' } });
});

test('an id that is not the name of the file is refused', () => {
  expect(readQuestion('{"id": "q2", "question": "?"}', 'q1')).toMatchObject({
    outcome: 'invalid',
    problems: [{ path: 'id' }],
  });
});

test('what is not there, no JSON, or no answer has its reason', () => {
  expect(readAnswer(null, 'q1')).toMatchObject({ outcome: 'absent' });
  expect(readAnswer('{"ans', 'q1')).toMatchObject({ outcome: 'unreadable' });
  expect(readAnswer('{"id": "q1"}', 'q1')).toMatchObject({
    outcome: 'invalid',
    problems: [{ path: 'answer' }],
  });
});
