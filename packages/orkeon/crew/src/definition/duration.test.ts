import { expect, test } from 'vitest';
import { durationMs } from './duration-ms.ts';

test.each([
  ['250ms', 250],
  ['90s', 90_000],
  ['1.5m', 90_000],
  ['2h', 7_200_000],
  ['1ms', 1],
])('%s is %i milliseconds', (text, milliseconds) => {
  expect(durationMs(text)).toBe(milliseconds);
});

test.each(['', '90', 's', '0s', '-1s', '1 s', '1S', '1d', '1e3s', '.5s', '600h', '1s ', '0.0001s'])(
  '%j is no duration',
  (text) => {
    expect(durationMs(text)).toBeUndefined();
  },
);
