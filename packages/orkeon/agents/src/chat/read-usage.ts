import { defined } from '../defined.ts';
import type { JsonObject, ModelUsage } from '../model-agent/exchange.ts';
import { objectIn } from './json-parts.ts';

/**
 * The tokens that a server counted, under any of the names that servers of this dialect use; undefined when it counted nothing.
 * No cached tokens are said where it says 0, because some say so without having looked.
 */
export function readUsage(written: unknown): ModelUsage | undefined {
  const usage = objectIn(written);
  if (usage === undefined) return undefined;
  const promptTokens = countIn(usage, 'prompt_tokens', 'input_tokens');
  const completionTokens = countIn(usage, 'completion_tokens', 'output_tokens');
  if (promptTokens === undefined && completionTokens === undefined) return undefined;
  return defined({ promptTokens, completionTokens, cacheHitTokens: cachedIn(usage) });
}

function cachedIn(usage: JsonObject): number | undefined {
  const details = objectIn(usage['prompt_tokens_details']) ?? objectIn(usage['input_tokens_details']) ?? {};
  return (
    countIn(details, 'cached_tokens') ||
    countIn(usage, 'prompt_cache_hit_tokens', 'cached_tokens') ||
    undefined
  );
}

function countIn(counts: JsonObject, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const count = counts[name];
    if (Number.isSafeInteger(count) && (count as number) >= 0) return count as number;
  }
  return undefined;
}
