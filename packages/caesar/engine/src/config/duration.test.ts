import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_DURATION_MS, parseDuration } from './duration.ts';

test.each([
  ['500ms', 500],
  ['90s', 90_000],
  ['10m', 600_000],
  ['1h', 3_600_000],
  [' 2s ', 2_000],
  [1, 1],
  [250, 250],
  [LONGEST_DURATION_MS, LONGEST_DURATION_MS],
  ['596h', 2_145_600_000],
])('%j is %d ms', (written, duration_ms) => {
  expect(parseDuration(written)).toBe(duration_ms);
});

test.each([
  '',
  '10',
  'ten minutes',
  '1.5h',
  '-1s',
  '10M',
  '1d',
  '1m30s',
  'x10m',
  '0ms',
  '597h',
  0,
  -5,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  LONGEST_DURATION_MS + 1,
  true,
  null,
  undefined,
  ['10m'],
  {},
])('%j is no duration', (written) => {
  expect(parseDuration(written)).toBeNull();
});

test('a whole number with a unit is that many of the unit', () => {
  const scales = { ms: 1, s: 1_000, m: 60_000 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom('ms', 's', 'm'), (amount, unit) => {
      expect(parseDuration(`${amount}${unit}`)).toBe(amount * scales[unit]);
    }),
  );
});
