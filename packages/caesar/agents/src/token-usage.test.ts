import { expect, test } from 'vitest';
import { usageOf } from './token-usage.ts';

test('what is told is counted, zero too', () => {
  expect(usageOf({ input: 3, cached: 0, output: 2, costUsd: 0 })).toEqual({
    input_tokens: 3,
    cached_input_tokens: 0,
    output_tokens: 2,
    cost_usd: 0,
  });
});

test('what is not told, or cannot be a count, is left out', () => {
  expect(usageOf({ input: null, cached: -1, output: 1.5, costUsd: -1 })).toEqual({});
  expect(usageOf({ input: 2 ** 60, cached: null, output: null })).toEqual({});
});
