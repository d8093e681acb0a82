import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copilotUsageFile } from './usage-file.ts';

test('the usage of all models is added up', () => {
  const path = new URL('fixtures/copilot-1.0.102-usage-file.usage.json', import.meta.url);
  expect(copilotUsageFile.read(readFileSync(path, 'utf8'))).toEqual({
    input_tokens: 3000,
    cached_input_tokens: 600,
    output_tokens: 150,
  });
  const usage = { inputTokens: 10, outputTokens: 2, cacheReadTokens: 1 };
  const text = JSON.stringify({ modelMetrics: { a: { usage }, b: { usage } } });
  expect(copilotUsageFile.read(text)).toEqual({ input_tokens: 20, cached_input_tokens: 2, output_tokens: 4 });
});

test.each(['', '{', '{}', '[]', '{"modelMetrics":{}}'])('%j says nothing', (text) => {
  expect(copilotUsageFile.read(text)).toBe(null);
});
