import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, numberOf } from '../json-fields.ts';
import { usageOf } from '../token-usage.ts';

/** Adds up what the steps of a run cost. */
export function stepUsage(): { add(step: JsonFields): readonly Fact[] } {
  const total = { input: 0, cached: 0, output: 0, costUsd: 0 };
  return {
    add({ tokens, cost }) {
      const counted = fieldsOf(tokens);
      const cache = fieldsOf(counted['cache']);
      const cached = numberOf(cache['read']) ?? 0;
      total.input += (numberOf(counted['input']) ?? 0) + cached + (numberOf(cache['write']) ?? 0);
      total.cached += cached;
      total.output += (numberOf(counted['output']) ?? 0) + (numberOf(counted['reasoning']) ?? 0);
      total.costUsd += numberOf(cost) ?? 0;
      return [{ kind: 'usage', usage: usageOf({ ...total, costUsd: total.costUsd || null }) }];
    },
  };
}
