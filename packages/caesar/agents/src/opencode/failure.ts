import { mishap } from '../event-facts.ts';
import type { Fact, StreamFailure } from '../fact.ts';
import { isoInstant } from '../instant.ts';
import { fieldsOf, type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { failed } from '../outcome-facts.ts';
import { failureOfStatus } from '../status-failure.ts';

/** An `error` line: what to tell at once, and how the run ended unless another step follows. */
export function readError(line: JsonFields): {
  readonly told: readonly Fact[];
  readonly outcome: readonly Fact[];
} {
  const error = fieldsOf(line['error']);
  const name = textOf(error['name']);
  const message = textOf(fieldsOf(error['data'])['message']) || name || 'The run failed.';
  return { told: [mishap(message)], outcome: failed(message, failureOf(line)) };
}

function failureOf(line: JsonFields): StreamFailure | null {
  const error = fieldsOf(line['error']);
  const data = fieldsOf(error['data']);
  const status = numberOf(data['statusCode']);
  if (status !== null) return failureOfStatus(status, resetOf(line, data));
  if (error['name'] === 'ProviderAuthError') return { class: 'auth' };
  return error['name'] === 'MessageAbortedError' ? null : { class: 'model_error' };
}

/** The line's own instant and the seconds that the provider asked to wait. */
function resetOf(line: JsonFields, data: JsonFields): string | null {
  const toldMs = numberOf(line['timestamp']);
  const wait = textOf(fieldsOf(data['responseHeaders'])['retry-after']);
  return toldMs === null || !/^\d+$/.test(wait) ? null : isoInstant(toldMs / 1000 + Number(wait));
}
