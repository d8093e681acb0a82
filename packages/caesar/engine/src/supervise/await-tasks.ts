import { type Clock, watchDirectory } from '@caesar/host';
import type { ProjectPlaces } from '../project/project.ts';
import { lendPlace } from '../queue/lend-place.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { hasEnded } from '../records/task-state.ts';
import { readRecord, recordsDirectory } from '../records/task-store.ts';
import { needsRecovery, recoverTask } from '../recover/recover-task.ts';

export interface AwaitOptions {
  readonly clock: Clock;
  /** `any`: until one of them has ended; `all`: until all have. */
  readonly until: 'any' | 'all';
  /** Whether a task that asks ends the wait too; absent means yes. */
  readonly untilAsked?: boolean;
  /** Aborting it ends the wait. */
  readonly signal: AbortSignal;
}

/** Where the tasks stand when the wait is over. */
export interface Awaited {
  /** What ended the wait; `aborted` when none of the tasks did. */
  readonly outcome: 'ended' | 'asked' | 'aborted';
  /** In the order of the ids. */
  readonly records: readonly TaskRecord[];
  /** Tasks that were not waited for, since there is no record of them that can be read. */
  readonly unreadable: readonly string[];
}

/**
 * Waits, without polling, until tasks have ended or one of them asks. A task whose owner dies meanwhile is settled.
 * The place of a parent that waits here for its children is lent to them.
 */
export async function awaitTasks(
  project: ProjectPlaces,
  ids: readonly string[],
  options: AwaitOptions,
): Promise<Awaited> {
  const by = project.parent?.taskId ?? null;
  await using _lent = await lendPlace(project.stateDirectory, { children: ids, by });
  const known = new Map<string, TaskRecord>();
  const unreadable = new Set<string>();
  const current = () => ({ records: ids.flatMap((id) => known.get(id) ?? []), unreadable: [...unreadable] });
  const directory = recordsDirectory({ stateDirectory: project.stateDirectory });
  for await (const _ of watchDirectory(directory, { signal: options.signal })) {
    await lookAgain(project, { ids, known, unreadable, clock: options.clock });
    const outcome = outcomeOf(current().records, ids.length - unreadable.size, options);
    if (outcome !== null) return { outcome, ...current() };
  }
  return { outcome: 'aborted', ...current() };
}

/** Reads the records that may have changed: those that have ended never do. */
async function lookAgain(
  project: ProjectPlaces,
  {
    ids,
    known,
    unreadable,
    clock,
  }: { ids: readonly string[]; known: Map<string, TaskRecord>; unreadable: Set<string>; clock: Clock },
): Promise<void> {
  const store = { stateDirectory: project.stateDirectory };
  for (const id of ids) {
    const before = known.get(id);
    if (before !== undefined && hasEnded(before.status)) continue;
    const reading = await readRecord(store, id);
    const isLost = reading.state === 'absent' || needsRecovery(reading);
    const recovered = isLost ? await recoverTask(project, id, clock) : null;
    const record = recovered ?? (reading.state === 'read' ? reading.record : null);
    if (record === null) unreadable.add(id);
    else unreadable.delete(id);
    if (record !== null) known.set(id, record);
  }
}

function outcomeOf(
  records: readonly TaskRecord[],
  count: number,
  { until, untilAsked = true }: AwaitOptions,
): 'ended' | 'asked' | null {
  const ended = records.filter(({ status }) => hasEnded(status)).length;
  if (until === 'any' ? ended > 0 : ended === count) return 'ended';
  if (count === 0) return 'ended';
  return untilAsked && records.some(({ status }) => status === 'waiting') ? 'asked' : null;
}
