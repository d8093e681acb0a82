import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

test.each([
  [{ 'retry-after': '2' }, 2_000],
  [{ 'retry-after': '0.25' }, 250],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1_500],
  [{}, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-1' }, undefined],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, undefined],
])('%j asks to wait %s ms', (headers, expected) => {
  expect(readRetryAfter(headers)).toBe(expected);
});

test('a date is held against the date of the answer itself, whatever our own clock says', () => {
  const instant = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, fc.integer({ min: -100_000, max: 100_000_000 }), (date, seconds) => {
      const until = new Date(date.getTime() + seconds * 1_000);
      const headers = { date: date.toUTCString(), 'retry-after': until.toUTCString() };
      expect(readRetryAfter(headers)).toBe(until.getTime() < 0 ? 0 : Math.max(0, seconds * 1_000));
    }),
  );
});
