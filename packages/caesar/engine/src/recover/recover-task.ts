import { acquireLock, type Clock, ensureDirectory, isAlive, ownIdentity } from '@caesar/host';
import type { ProjectPlaces } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { hasEnded } from '../records/task-state.ts';
import { createRecord, type RecordReading, readRecord, writeRecord } from '../records/task-store.ts';
import { isOwned } from '../supervise/ownership.ts';
import { readPlan, removePlan } from '../supervise/task-plans.ts';
import { forgetTask } from './forget-task.ts';

/**
 * Turns a task whose owner died into its truth: ends its processes, settles it from what is on disk and frees what it
 * held. One process does it at a time; whoever dies over it leaves it to the next. Null when there is nothing to do here.
 */
export async function recoverTask(
  project: ProjectPlaces,
  id: string,
  clock: Clock,
): Promise<TaskRecord | null> {
  const store = { stateDirectory: project.stateDirectory };
  const directory = `${project.stateDirectory}/recovery`;
  const claim = await acquireLock(`${directory}/${id}.lock`, { timeoutMs: 0, label: id });
  if (claim.state !== 'held') return null;
  await using _lock = claim.lock;
  const record = await recordToRecover(project, id, await readRecord(store, id), clock);
  if (record === null) return null;
  if (hasEnded(record.status)) {
    await forgetTask(store, record);
    return record;
  }
  if (isOwned(record)) return null;
  await ensureDirectory(record.task_dir, { mode: 0o700 });
  const heir = ownIdentity();
  const { settleLost } = await import('./take-over.ts');
  return settleLost({ project, record, clock, heir: { pid: heir.pid, startedAt: heir.startedAt } });
}

/** Whether nobody living answers for what a record tells: the owner of a task at work is dead, or the record is half made. */
export function needsRecovery(reading: RecordReading): boolean {
  if (reading.state === 'unreadable') return reading.damaged;
  return reading.state === 'read' && !hasEnded(reading.record.status) && !isOwned(reading.record);
}

async function recordToRecover(
  project: ProjectPlaces,
  id: string,
  reading: RecordReading,
  clock: Clock,
): Promise<TaskRecord | null> {
  if (reading.state === 'read') return reading.record;
  if (reading.state === 'unreadable' && !reading.damaged) return null;
  const store = { stateDirectory: project.stateDirectory };
  const kept = await readPlan(store, id);
  if (kept !== null && isAlive(kept.creator)) return null;
  const { rebuildRecord } = await import('./take-over.ts');
  const record = await rebuildRecord(project, id, clock.now().toISOString());
  const wasPromised = reading.state === 'unreadable' || (record?.workspace ?? null) !== null;
  if (record === null || !wasPromised) {
    await removePlan(store, id);
    return null;
  }
  if (reading.state === 'unreadable') await writeRecord(store, record);
  else await createRecord(store, record);
  return record;
}
