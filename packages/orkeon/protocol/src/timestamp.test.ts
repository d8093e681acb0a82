import { expect, test } from 'vitest';
import { parseTimestamp } from './timestamp.ts';

test('an instant is read at any resolution, and what is none is null', () => {
  expect(parseTimestamp('1970-01-01T00:00:01Z')).toBe(1000);
  expect(parseTimestamp('1970-01-01T00:00:01.500Z')).toBe(1500);
  expect(parseTimestamp('…')).toBeNull();
});
