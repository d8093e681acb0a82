import type { Fact, StreamFailure } from '../fact.ts';
import { fieldsOf, type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { parseJsonLine } from '../json-line.ts';
import { failed, succeeded } from '../outcome-facts.ts';
import { failureOfStatus } from '../status-failure.ts';
import { usageOf } from '../token-usage.ts';

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
  return [...usage, ...failed(message, failureOf(textOf(error['type']), message))];
}

const API_ERROR = /^\[API Error: ([^\n]*)\]/;
/** What it adds to a refusal for too many requests, whose own words are the provider's. */
const RATE_LIMIT = /^\[API Error: (?:[^\n]*\]\nPlease wait and try again later\.|You have exhausted your )/;

/** Why a run failed, by the form of its message: the provider's error stands in brackets, often as JSON with its code. */
function failureOf(type: string, message: string): StreamFailure | null {
  if (type === 'FatalAuthenticationError') return { class: 'auth' };
  const told = API_ERROR.exec(message)?.[1];
  if (told === undefined) return null;
  const code = numberOf(fieldsOf(parseJsonLine(told)?.['error'])['code']);
  if (code !== null) return failureOfStatus(code);
  return RATE_LIMIT.test(message) ? { class: 'rate_limited', reset_at: null } : { class: 'model_error' };
}
