import { answer, thinking } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, listOf, numberOf, textOf } from '../json-fields.ts';
import { usageOf } from '../token-usage.ts';

/** What a whole message of the agent says; its tool calls are told by lines of their own. */
export function readMessage({ content }: JsonFields): readonly Fact[] {
  return listOf(content)
    .map(fieldsOf)
    .flatMap((part) => {
      if (part['type'] === 'text') return answer(textOf(part['text']));
      return part['type'] === 'thinking' ? thinking(textOf(part['thinking'])) : [];
    });
}

/** Adds up what the messages of a run cost. Tokens from a cache, and those written to one, are counted apart. */
export function messageUsage(): { add(message: JsonFields): readonly Fact[] } {
  const total = { input: 0, cached: 0, output: 0, costUsd: 0 };
  return {
    add(message) {
      const usage = fieldsOf(message['usage']);
      const cached = numberOf(usage['cacheRead']) ?? 0;
      total.input += (numberOf(usage['input']) ?? 0) + cached + (numberOf(usage['cacheWrite']) ?? 0);
      total.cached += cached;
      total.output += numberOf(usage['output']) ?? 0;
      total.costUsd += numberOf(fieldsOf(usage['cost'])['total']) ?? 0;
      return [{ kind: 'usage', usage: usageOf({ ...total, costUsd: total.costUsd || null }) }];
    },
  };
}
