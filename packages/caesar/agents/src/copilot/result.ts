import type { Fact } from '../fact.ts';
import { type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { failed, failedAsTold, succeeded } from '../outcome-facts.ts';
import type { SessionError } from './failure.ts';

/** What the last line tells: the session, and the end. An aborted run exits with 0 too. Null without an exit code. */
export function readResult(line: JsonFields, error: SessionError | null): readonly Fact[] | null {
  const exitCode = numberOf(line['exitCode']);
  if (exitCode === null) return null;
  const session_id = textOf(line['sessionId']);
  const session: readonly Fact[] = session_id === '' ? [] : [{ kind: 'session', session_id }];
  if (error !== null) return [...session, failedAsTold(error.message, error.failure)];
  if (exitCode === 0) return [...session, ...succeeded];
  return [...session, ...failed(`The session ended with exit code ${exitCode}.`, null)];
}
