import { acquireLock, inspectPath, listDirectory, readLockHolder, removeTree } from '@caesar/host';
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

/** Takes each lock of a folder that nobody living holds, and lets it go: what remains is held. */
async function freeDeadLocks(directory: string): Promise<void> {
  for (const { name } of await listDirectory(directory)) {
    if (name.startsWith('.') || !name.endsWith('.lock')) continue;
    await freeDeadLock(`${directory}/${name}`);
  }
}

/** Removes a lock that nobody living holds. */
export async function freeDeadLock(path: string): Promise<void> {
  if ((await inspectPath(path)) === null || (await readLockHolder(path)) !== null) return;
  const outcome = await acquireLock(path, { timeoutMs: 0, label: 'removes a dead holder' });
  if (outcome.state === 'held') await outcome.lock.release();
}
