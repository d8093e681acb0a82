import type { StreamFailure } from '../fact.ts';
import { isoInstant } from '../instant.ts';
import { fieldsOf, type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { failureOfStatus } from '../status-failure.ts';

const LIMIT_TEXT = /^(?:Claude AI usage limit reached(?:\|(\d+))?|You['’]ve (?:hit|reached) your .*limit)/;

/** When a limit that is in force ends; null when the line tells of none. */
export function readLimit(line: JsonFields): string | null {
  const limit = fieldsOf(line['rate_limit_info']);
  const resetsAt = numberOf(limit['resetsAt']);
  return limit['status'] === 'rejected' && resetsAt !== null ? isoInstant(resetsAt) : null;
}

/** Why a `result` that is an error failed; null when it was not for the provider's sake. */
export function failureOf(result: JsonFields, resetAt: string | null): StreamFailure | null {
  const status = numberOf(result['api_error_status']);
  if (status !== null) return failureOfStatus(status, resetAt);
  const limit = LIMIT_TEXT.exec(textOf(result['result']));
  if (limit !== null) {
    const told = limit[1] === undefined ? null : isoInstant(Number(limit[1]));
    return { class: 'rate_limited', reset_at: told ?? resetAt };
  }
  return result['terminal_reason'] === 'api_error' ? { class: 'model_error' } : null;
}
