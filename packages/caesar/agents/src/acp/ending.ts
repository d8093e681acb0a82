import type { Fact, StreamFailure } from '../fact.ts';
import { fieldsOf, type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { failed, succeeded } from '../outcome-facts.ts';
import { failureOfStatus } from '../status-failure.ts';

const LIMITS = new Map<unknown, string>([
  ['max_tokens', 'The agent came to the limit of its tokens.'],
  ['max_turn_requests', 'The agent came to the limit of its model calls.'],
]);

/** How a turn ended, by the protocol's own word; null for a word that is not known. */
export function endOfTurn(stopReason: unknown): readonly Fact[] | null {
  if (stopReason === 'end_turn') return succeeded;
  if (stopReason === 'cancelled') return failed('The turn was cancelled.', null);
  if (stopReason === 'refusal') return failed('The agent refused to go on.', { class: 'model_error' });
  const limit = LIMITS.get(stopReason);
  return limit === undefined ? null : failed(limit, { class: 'model_error' });
}

const STATUS_TOLD =
  /^(?:unexpected status |exceeded retry limit, last status: |Error: .*\(HTTP |Error: .* Last error: )(\d{3})\b/s;

/** How a turn ended that its agent had trouble with, whatever else it says: the provider's status may open its last words. */
export function endOfTrouble(lastSaid: string): readonly Fact[] {
  const status = STATUS_TOLD.exec(lastSaid)?.[1];
  return failed(lastSaid.trim() || 'The agent met an error.', failureOfStatus(Number(status ?? 500)));
}

/** The protocol's code for a missing login. */
const AUTHENTICATION_REQUIRED = -32000;

/** What an agent says when it cannot do what it was asked. */
export function endOfError(error: JsonFields): readonly Fact[] {
  const data = fieldsOf(error['data']);
  const detail = textOf(data['details']) || textOf(data['message']);
  const message = [textOf(error['message']), detail].filter((text) => text !== '').join(': ');
  return failed(message || 'The agent could not go on.', failureOf(error));
}

/** Sorts of failure that claude's own program names. */
const KINDS = new Map<unknown, StreamFailure>([
  ['authentication_failed', { class: 'auth' }],
  ['billing_error', { class: 'auth' }],
  ['oauth_org_not_allowed', { class: 'auth' }],
  ['rate_limit', { class: 'rate_limited', reset_at: null }],
]);

function failureOf({ code, data }: JsonFields): StreamFailure {
  if (code === AUTHENTICATION_REQUIRED) return { class: 'auth' };
  const fields = fieldsOf(data);
  if (fields['codexErrorInfo'] === 'usageLimitExceeded') return { class: 'rate_limited', reset_at: null };
  const named = KINDS.get(fields['errorKind']);
  if (named !== undefined) return named;
  const opening = /^([45]\d\d)\b/.exec(textOf(fields['details']))?.[1];
  const told = [code, fields['statusCode'], fields['status'], fields['code'], Number(opening)].map(numberOf);
  const status = told.find((value) => value !== null && value >= 400 && value < 600);
  return failureOfStatus(status ?? 500);
}
