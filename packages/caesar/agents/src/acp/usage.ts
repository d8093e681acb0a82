import type { Usage } from '@caesar/protocol';
import { fieldsOf, type JsonFields, numberOf } from '../json-fields.ts';
import { usageOf } from '../token-usage.ts';

/** Adds up what a run costs, from what its agent tells on the way and at the end. */
export interface UsageCount {
  /** One model call, where pieces of a message carry its cost. */
  addCall(usage: JsonFields): void;
  /** The price of the session so far. */
  setCost(cost: JsonFields): void;
  /** The sum, from the results of whole turns where they tell it, this one included; null when nothing was told. */
  total(result: JsonFields): Usage | null;
}

export function usageCount(): UsageCount {
  const calls: JsonFields[] = [];
  const turns: JsonFields[] = [];
  let costUsd: number | null = null;
  return {
    addCall(usage) {
      if (numberOf(usage['outputTokens']) !== null) calls.push(usage);
    },
    setCost({ amount, currency }) {
      if (currency === 'USD') costUsd = numberOf(amount);
    },
    total(result) {
      const own = fieldsOf(result['usage']);
      const quota = fieldsOf(fieldsOf(fieldsOf(result['_meta'])['quota'])['token_count']);
      if ('outputTokens' in own) turns.push(own);
      const told = turns.length > 0 ? turns : calls;
      const usage = usageOf({
        input: sumOf(told, inputOf) ?? numberOf(quota['input_tokens']),
        cached: sumOf(told, (one) => numberOf(one['cachedReadTokens'])),
        output: sumOf(told, (one) => numberOf(one['outputTokens'])) ?? numberOf(quota['output_tokens']),
        costUsd,
      });
      return Object.keys(usage).length === 0 ? null : usage;
    },
  };
}

/** Whether cached tokens are counted among the input is left to the agent; the total tells. */
function inputOf({ totalTokens, inputTokens, outputTokens }: JsonFields): number | null {
  const total = numberOf(totalTokens);
  const output = numberOf(outputTokens);
  return total !== null && output !== null ? total - output : numberOf(inputTokens);
}

function sumOf(usages: readonly JsonFields[], part: (usage: JsonFields) => number | null): number | null {
  const parts = usages.map(part).filter((value) => value !== null);
  return parts.length === 0 ? null : parts.reduce((sum, value) => sum + value, 0);
}
