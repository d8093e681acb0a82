import type { Fact, StreamFailure } from '../fact.ts';
import { type JsonFields, textOf } from '../json-fields.ts';
import { failed, succeeded } from '../outcome-facts.ts';
import { failureOfStatus } from '../status-failure.ts';

/** How a run ended, by its last message once the agent has settled; null when neither tells. */
export function endOf(last: JsonFields, aborted: unknown): readonly Fact[] | null {
  const reason = textOf(last['stopReason']);
  if (aborted === true || reason === 'aborted') return failed('The run was aborted.', null);
  if (reason === 'error') {
    const message = textOf(last['errorMessage']) || 'The model did not answer.';
    return failed(message, failureOf(message));
  }
  if (aborted !== false || reason === '') return null;
  return reason === 'stop' ? succeeded : failed(`The run ended for the reason "${reason}".`, null);
}

/** Why the model did not answer: the message opens with the provider's status where there was one. */
function failureOf(message: string): StreamFailure {
  const status = /^(\d{3})\b/.exec(message)?.[1];
  return status === undefined ? { class: 'model_error' } : failureOfStatus(Number(status));
}
