import { inspectPath, removeTree } from '@caesar/host';
import type { TaskRecord } from '../records/task-record.ts';
import type { TaskStore } from '../records/task-store.ts';

/** Where the scratch of all tasks lies: each entry begins with a task's id. */
export function scratchDirectories({ stateDirectory }: TaskStore): readonly string[] {
  return [`${stateDirectory}/work`, `${stateDirectory}/supervisors`];
}

/** What a supervisor of its own has to say. */
export function supervisorLog({ stateDirectory }: TaskStore, id: string): string {
  return `${stateDirectory}/supervisors/${id}.log`;
}

/** What the orchestrator keeps to carry out a task, and then to look into its worktree. */
export function workDirectory({ stateDirectory }: TaskStore, id: string): string {
  return `${stateDirectory}/work/${id}`;
}

/** The second name of a task's journal, by which it is found again when its agent puts something else in its place. */
export function secondJournalName(store: TaskStore, id: string): string {
  return `${workDirectory(store, id)}/events.jsonl`;
}

/**
 * Removes what no one needs once a task has ended: its work files, unless there is a worktree to look into, and the log of
 * a supervisor that had nothing to say, or whose task went well.
 */
export async function dropScratch(store: TaskStore, record: TaskRecord): Promise<void> {
  const hasWorktree = record.isolation === 'worktree' && record.workspace !== null;
  await removeTree(hasWorktree ? secondJournalName(store, record.id) : workDirectory(store, record.id));
  const log = supervisorLog(store, record.id);
  const isWanted = record.verdict !== 'good' && ((await inspectPath(log))?.size ?? 0) > 0;
  if (!isWanted) await removeTree(log);
}
