import { expect, test } from 'vitest';
import { checkRequest } from './check-request.ts';
import type { TaskRequest } from './task-request.ts';

test.each(['- [ ] do it', '---', '--help', 'é', ' x ', '\n# A title\n', 'x'.repeat(300_000)])(
  'an objective such as %.20j is taken as it is',
  (objective) => {
    expect(checkRequest({ objective })).toBeNull();
  },
);

test.each(['', ' ', '\n\t\r\n'])('an objective of %j is refused', (objective) => {
  expect(checkRequest({ objective })).toEqual({
    code: 'OBJECTIVE_EMPTY',
    reason: 'the objective is empty',
    remedy:
      'say what to do: as an argument, or with --objective <text>, --objective @<file> or --objective -',
  });
});

test.each<[string, Partial<TaskRequest>]>([
  ['objective', { objective: 'a\0b' }],
  ['context', { context: '\0' }],
  ['model', { model: 'm\0' }],
  ['constraints', { constraints: ['fine', '\0'] }],
  ['acceptance_criteria', { acceptance_criteria: ['\0'] }],
  ['verify', { verify: ['true', 'a\0'] }],
  ['extra_args', { extra_args: ['\0'] }],
])('a NUL character in %s is refused by name', (field, request) => {
  expect(checkRequest({ objective: 'x', ...request })).toEqual({
    code: 'TEXT_HAS_NUL',
    reason: `${field} holds a NUL character`,
    remedy: 'give plain text; a file that is given with @ must be a text file',
  });
});

test('a verification command that would always pass is refused', () => {
  expect(checkRequest({ objective: 'x', verify: ['npm test', ' '] })).toEqual({
    code: 'VERIFY_EMPTY',
    reason: 'a verification command is empty and would always pass',
    remedy: 'give --verify a shell command, such as "npm test"',
  });
  expect(checkRequest({ objective: 'x', verify: ['npm test'] })).toBeNull();
});

test.each([0, -1, 1.5, Number.NaN, 2_147_483_648])('a time limit of %d ms is refused', (timeout_ms) => {
  expect(checkRequest({ objective: 'x', timeout_ms })).toEqual({
    code: 'TIMEOUT_INVALID',
    reason: `a time limit of ${timeout_ms} ms cannot be kept`,
    remedy: 'give whole milliseconds from 1 to 2147483647',
  });
});

test('a time limit that a timer can hold is taken', () => {
  expect(checkRequest({ objective: 'x', timeout_ms: 1 })).toBeNull();
  expect(checkRequest({ objective: 'x', timeout_ms: 2_147_483_647 })).toBeNull();
});
