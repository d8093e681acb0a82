import { expect, test } from 'vitest';
import { usageText } from './usage-text.ts';

test.each([
  [{}, ''],
  [
    { input_tokens: 12_000, output_tokens: 3_000, duration_ms: 84_000 },
    '12,000 tokens in, 3,000 out, 1 min 24 s',
  ],
  [{ input_tokens: 9, cached_input_tokens: 7, cost_usd: 0.126 }, '9 tokens in (7 cached), $0.13'],
  [{ output_tokens: 3 }, '3 tokens out'],
])('the usage %j is told as %o', (usage, text) => {
  expect(usageText(usage)).toBe(text);
});
