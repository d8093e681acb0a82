import type { StreamFailure } from '../fact.ts';
import { type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { parseJsonLine } from '../json-line.ts';
import { failureOfStatus } from '../status-failure.ts';

/** What ended a session, told before its `result`. */
export interface SessionError {
  readonly message: string;
  readonly failure: StreamFailure | null;
}

const KINDS = new Map<unknown, StreamFailure>([
  ['authentication', { class: 'auth' }],
  ['quota', { class: 'rate_limited', reset_at: null }],
  ['rate_limit', { class: 'rate_limited', reset_at: null }],
]);

/** What a `session.error` says: its kind where it is a known one, else the provider's status. */
export function sessionErrorOf(data: JsonFields): SessionError {
  const status = numberOf(data['statusCode']);
  const failure = KINDS.get(data['errorType']) ?? failureOfStatus(status ?? 500);
  return { message: textOf(data['message']) || 'The session failed.', failure };
}

/** A session that was aborted. */
export function abortionOf({ reason }: JsonFields): SessionError {
  return { message: `The run was aborted (${textOf(reason) || 'no reason'}).`, failure: null };
}

/** A call to the model that failed and may be made again; the words of what failed stand in JSON or in quotes. */
export function callFailureText(data: JsonFields): string {
  const told = textOf(data['errorMessage']).replace(/^"(.*)"$/s, '$1');
  const words = textOf(parseJsonLine(told)?.['message']) || told || 'no reason';
  const status = numberOf(data['statusCode']);
  return `The model did not answer (${status === null ? '' : `status ${status}: `}${words}).`;
}
