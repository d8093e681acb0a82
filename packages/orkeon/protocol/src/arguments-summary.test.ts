import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { summarizeArguments } from './arguments-summary.ts';

const named = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 'secret']));

test.each([
  [0, undefined],
  [1, 'a0'],
  [6, 'a0, a1, a2, a3, a4, a5'],
  [7, 'a0, a1, a2, a3, a4, a5, …'],
])('%i arguments are summarised as %s', (count, summary) => {
  expect(summarizeArguments(named(count))).toBe(summary);
});

test(
  'no value of an argument is in the summary',
  verifies('orkeon.tool.names-not-values', () => {
    expect(summarizeArguments({ path: 'secret', nested: { secret: 'secret' }, list: ['secret'] })).toBe(
      'path, nested, list',
    );
  }),
);

test('a file that is put into a name stays out of the summary', () => {
  const name = `${'n'.repeat(63)}😀${'secret'.repeat(1_000)}`;
  expect(summarizeArguments({ path: 1, [name]: 2 })).toBe(`path, ${'n'.repeat(63)}…`);
});

test.each([null, undefined, 'secret', 7, ['secret']])(
  'arguments that are no object have no summary: %j',
  (value) => {
    expect(summarizeArguments(value)).toBeUndefined();
  },
);
