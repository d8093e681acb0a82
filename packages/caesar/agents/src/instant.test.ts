import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoInstant } from './instant.ts';

test('every second from 1970 to 9999 is the instant that it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 253_402_300_799 }), (seconds) => {
      expect(isoInstant(seconds)).toBe(new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'));
    }),
    { examples: [[0], [951_782_399], [951_782_400], [4_107_542_400], [253_402_300_799]] },
  );
});

test('parts of a second are dropped; what is no such second is no instant', () => {
  expect(isoInstant(59.9)).toBe('1970-01-01T00:00:59Z');
  for (const seconds of [-1, Number.NaN, Number.POSITIVE_INFINITY, 253_402_300_800]) {
    expect(isoInstant(seconds)).toBe(null);
  }
});
