import { type RecordReading, recordsDirectory, type TaskStore } from '@caesar/engine';
import type { Refusal } from '@caesar/protocol';

/** Why nothing can be said of a task that has no record, or none that can be read, and what to do about it. */
export function recordUnreadable(
  store: TaskStore,
  id: string,
  reading: Exclude<RecordReading, { readonly state: 'read' }>,
): Refusal {
  const reason =
    reading.state === 'absent' ? 'has no record any more' : `has a record that ${reading.reason}`;
  return {
    code: 'RECORD_UNREADABLE',
    reason: `task ${id} ${reason}`,
    remedy: `mend or remove ${recordsDirectory(store)}/${id}.json, or list the tasks with: caesar ps`,
  };
}
