import type { Finding } from '@caesar/protocol';
import { expect, test } from 'vitest';
import { boundedFindings } from './bounded-findings.ts';

const some = (count: number): Finding[] =>
  Array.from({ length: count }, (_, at) => ({
    severity: 'medium',
    title: `Not recorded: f${at}`,
    file: `f${at}`,
    detail: 'permission denied',
  }));

test('a hundred thousand findings of one sort are ten and one that counts the rest', () => {
  const told = boundedFindings(some(100_000));
  expect(told.slice(0, 10)).toEqual(some(10));
  expect(told.slice(10)).toEqual([
    {
      severity: 'medium',
      title: '99990 more like these',
      detail: `${Array.from({ length: 10 }, (_, at) => `"f${at + 10}"`).join(', ')}, 99980 more`,
    },
  ]);
});

test.each([0, 1, 10, 11])('%d findings are told as they are', (count) => {
  expect(boundedFindings(some(count))).toEqual(some(count));
});
