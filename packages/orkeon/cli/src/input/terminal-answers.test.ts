import { expect, test } from 'vitest';
import { answerTo } from './terminal-answers.ts';

const choice = { inputKind: 'choice', choices: ['red', '2', 'blue'], defaultValue: null } as const;

test.each([
  ['3', 'blue'],
  ['2', '2'],
  ['1', 'red'],
  ['9', '9'],
  ['blue', 'blue'],
  ['', ''],
])('of red, 2 and blue, %j says %j', (line, answer) => {
  expect(answerTo(choice, line)).toBe(answer);
});

test('an empty line takes the default, where there is one', () => {
  expect(answerTo({ inputKind: 'text', choices: [], defaultValue: 'later' }, ' ')).toBe('later');
  expect(answerTo({ inputKind: 'confirm', choices: [], defaultValue: null }, '')).toBe('');
});
