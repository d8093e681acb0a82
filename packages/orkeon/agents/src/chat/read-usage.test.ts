import { expect, test } from 'vitest';
import { readUsage } from './read-usage.ts';

test.each([
  [
    { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    { promptTokens: 7, completionTokens: 3 },
  ],
  [
    { input_tokens: 7, output_tokens: 3 },
    { promptTokens: 7, completionTokens: 3 },
  ],
  [{ prompt_tokens: 7 }, { promptTokens: 7 }],
  [
    { prompt_tokens: 7, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 4 } },
    { promptTokens: 7, completionTokens: 3, cacheHitTokens: 4 },
  ],
  [
    { prompt_tokens: 7, completion_tokens: 3, prompt_cache_hit_tokens: 5, prompt_cache_miss_tokens: 2 },
    { promptTokens: 7, completionTokens: 3, cacheHitTokens: 5 },
  ],
  [
    { prompt_tokens: 7, completion_tokens: 0, cached_tokens: 2 },
    { promptTokens: 7, completionTokens: 0, cacheHitTokens: 2 },
  ],
  [{ prompt_tokens: 7, prompt_tokens_details: { cached_tokens: 0 } }, { promptTokens: 7 }],
  [{ prompt_tokens: 7, prompt_tokens_details: null }, { promptTokens: 7 }],
  [{ prompt_tokens: '7', completion_tokens: -1, output_tokens: 2 }, { completionTokens: 2 }],
  [{ total_tokens: 10 }, undefined],
  [{}, undefined],
  [null, undefined],
  [undefined, undefined],
  ['many', undefined],
])('%j counts as %j', (written, counted) => {
  expect(readUsage(written)).toEqual(counted);
});
