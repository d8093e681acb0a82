import type { Fact, StreamFailure } from '../fact.ts';
import { fieldsOf, type JsonFields, listOf, numberOf, textOf } from '../json-fields.ts';
import { failed, succeeded } from '../outcome-facts.ts';
import { usageOf } from '../token-usage.ts';

/**
 * What the last line tells; null for a status that is not known. A run that was cut off by its own time limit says
 * `SUCCESS` with no token counted, and one whose calls were all denied says so with an empty response: neither is one.
 */
export function readResult(result: JsonFields): readonly Fact[] | null {
  const usage = usageFacts(fieldsOf(result['usage']));
  if (result['status'] === 'ERROR') {
    const message =
      textOf(result['error']) || textOf(fieldsOf(result['error'])['message']) || 'The run failed.';
    return [...usage, ...failed(message, failureOf(message))];
  }
  if (result['status'] !== 'SUCCESS') return null;
  const structured = result['structured_output'];
  const text = structured === undefined ? textOf(result['response']) : JSON.stringify(structured);
  if (text.trim() === '' && listOf(result['denied_actions']).length > 0) {
    return [...usage, ...failed('What the agent asked for was denied.', null)];
  }
  const answered: readonly Fact[] = text === '' ? [] : [{ kind: 'final_text', text }];
  return [...usage, ...answered, ...(usage.length === 0 ? [] : succeeded)];
}

/** Tokens from a cache are counted apart; all zeros are no count. */
function usageFacts(usage: JsonFields): readonly Fact[] {
  const fresh = numberOf(usage['input_tokens']) ?? 0;
  const cached = numberOf(usage['cache_read_tokens']) ?? 0;
  const output = numberOf(usage['output_tokens']) ?? 0;
  if (fresh + cached + output === 0) return [];
  return [{ kind: 'usage', usage: usageOf({ input: fresh + cached, cached, output }) }];
}

const QUOTA = /^(?:Individual quota reached|You have exhausted your quota)\b/;
const SIGN_IN = /^(?:Authentication required|You are not logged in|Please sign in)\b/i;

/** Why a run failed, by how its error's message opens. */
function failureOf(message: string): StreamFailure {
  if (QUOTA.test(message)) return { class: 'rate_limited', reset_at: null };
  return SIGN_IN.test(message) ? { class: 'auth' } : { class: 'model_error' };
}
