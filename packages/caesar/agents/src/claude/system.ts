import { mishap } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { type JsonFields, numberOf, textOf } from '../json-fields.ts';

/** Kinds of system line that say nothing which another line does not say. */
const SILENT = new Set<unknown>([
  'compact_boundary',
  'hook_progress',
  'hook_response',
  'hook_started',
  'informational',
  'permission_denied',
  'status',
  'task_notification',
  'task_progress',
  'task_started',
  'thinking_tokens',
]);

/** What a `system` line tells; null for a kind that is not known. */
export function readSystem(line: JsonFields): readonly Fact[] | null {
  const kind = line['subtype'];
  if (kind === 'api_retry') return [mishap(retryText(line))];
  if (kind !== 'init') return SILENT.has(kind) ? [] : null;
  const session_id = textOf(line['session_id']);
  return session_id === '' ? null : [{ kind: 'session', session_id }];
}

function retryText(line: JsonFields): string {
  const status = numberOf(line['error_status']);
  const cause = textOf(line['error']) || 'unknown';
  const attempt = `attempt ${numberOf(line['attempt']) ?? '?'} of ${numberOf(line['max_retries']) ?? '?'}`;
  return `The model did not answer (${cause}${status === null ? '' : `, status ${status}`}); ${attempt} to ask again.`;
}
