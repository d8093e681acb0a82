import { type Clock, isAlive, terminateTree } from '@caesar/host';
import type { ProjectPlaces } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { hasEnded } from '../records/task-state.ts';
import { recoverTask } from '../recover/recover-task.ts';
import { awaitTasks } from './await-tasks.ts';
import { requestCancel } from './cancel-requests.ts';

export interface CancelOptions {
  readonly clock: Clock;
  /** How long the owner may take to end the task before it is taken to hang: more than its grace. */
  readonly patienceMs: number;
  /** Aborting it stops waiting; the request stands. */
  readonly signal: AbortSignal;
}

/** What became of a task that was to be cancelled. */
export interface Cancelled {
  /** The record at the end of the wait. */
  readonly record: TaskRecord;
  /** `was_ended`: there was nothing to cancel. `ended_first`: it came to its own end. `pending`: the wait was stopped. */
  readonly outcome: 'cancelled' | 'was_ended' | 'ended_first' | 'pending';
  /** Whether its supervisor had to be killed. */
  readonly wasForced: boolean;
}

/** Cancels a task and resolves once nothing of it runs any more; an owner that does not react is killed and its task settled. */
export async function cancelTask(
  project: ProjectPlaces,
  record: TaskRecord,
  options: CancelOptions,
): Promise<Cancelled> {
  if (hasEnded(record.status)) return { record, outcome: 'was_ended', wasForced: false };
  await requestCancel({ stateDirectory: project.stateDirectory }, record.id);
  const first = await awaitEnd(project, record, options);
  if (hasEnded(first.status) || options.signal.aborted) return outcomeOf(first, false);
  await killOwner(first);
  await recoverTask(project, record.id, options.clock);
  return outcomeOf(await awaitEnd(project, first, options), true);
}

async function awaitEnd(
  project: ProjectPlaces,
  record: TaskRecord,
  { clock, signal, patienceMs }: CancelOptions,
): Promise<TaskRecord> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patienceMs);
  const { records } = await awaitTasks(project, [record.id], {
    clock,
    until: 'all',
    untilAsked: false,
    signal: AbortSignal.any([signal, limit.signal]),
  });
  clearTimeout(timer);
  return records[0] ?? record;
}

/** Its own agent is ended by whoever takes the task over. */
async function killOwner({ owner }: TaskRecord): Promise<void> {
  if (owner !== null && isAlive(owner)) await terminateTree({ identity: owner, graceMs: 0 });
}

function outcomeOf(record: TaskRecord, wasForced: boolean): Cancelled {
  if (record.status === 'cancelled') return { record, outcome: 'cancelled', wasForced };
  return { record, outcome: hasEnded(record.status) ? 'ended_first' : 'pending', wasForced };
}
