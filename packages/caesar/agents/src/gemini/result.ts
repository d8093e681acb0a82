import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { failed, succeeded } from '../outcome-facts.ts';
import { usageOf } from '../token-usage.ts';
import { failureOf } from './failure.ts';

/** What the last line tells; null when it does not say how the run ended. */
export function readResult(line: JsonFields): readonly Fact[] | null {
  const stats = fieldsOf(line['stats']);
  const counted = usageOf({
    input: numberOf(stats['input_tokens']),
    cached: numberOf(stats['cached']),
    output: numberOf(stats['output_tokens']),
  });
  const usage: readonly Fact[] = Object.keys(counted).length === 0 ? [] : [{ kind: 'usage', usage: counted }];
  if (line['status'] === 'success') return [...usage, ...succeeded];
  if (line['status'] !== 'error') return null;
  const error = fieldsOf(line['error']);
  const message = textOf(error['message']) || 'The run failed.';
  return [
    ...usage,
    ...failed(message, failureOf({ type: textOf(error['type']), message, told: line['timestamp'] })),
  ];
}
