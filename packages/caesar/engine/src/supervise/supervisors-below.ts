import type { ProcessIdentity } from '@caesar/host';
import { hasEnded } from '../records/task-state.ts';
import { readRecord, type TaskStore } from '../records/task-store.ts';
import { listActiveIds } from './task-plans.ts';

/** The owners of the tasks at work that the agent of a task handed out, and of those that theirs handed out. */
export async function supervisorsBelow(store: TaskStore, taskId: string): Promise<ProcessIdentity[]> {
  const readings = await Promise.all((await listActiveIds(store)).map((id) => readRecord(store, id)));
  const records = readings.flatMap((reading) => (reading.state === 'read' ? [reading.record] : []));
  const below = new Set([taskId]);
  for (let size = 0; size < below.size; ) {
    size = below.size;
    for (const { id, parent_task } of records) if (below.has(parent_task ?? '')) below.add(id);
  }
  below.delete(taskId);
  return records.flatMap(({ id, status, owner }) =>
    below.has(id) && !hasEnded(status) && owner !== null ? [owner] : [],
  );
}
