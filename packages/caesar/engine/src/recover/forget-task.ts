import { removeTree } from '@caesar/host';
import { freeDeadLocks } from '../queue/free-lock.ts';
import { queueFiles } from '../queue/queue-files.ts';
import type { TaskRecord } from '../records/task-record.ts';
import type { TaskStore } from '../records/task-store.ts';
import { removeRequests } from '../supervise/cancel-requests.ts';
import { dropScratch, workDirectory } from '../supervise/scratch.ts';
import { removePlan } from '../supervise/task-plans.ts';

/**
 * Removes what was kept for a task only until its end: plan, requests, work files, and the places in the queue that dead
 * processes held.
 */
export async function forgetTask(store: TaskStore, record: TaskRecord): Promise<void> {
  const { id } = record;
  await removeTree(`${workDirectory(store, id)}/ballast`);
  await dropScratch(store, record);
  await removeRequests(store, id);
  await freeDeadLocks(queueFiles(store.stateDirectory).directory);
  await removePlan(store, id);
}
