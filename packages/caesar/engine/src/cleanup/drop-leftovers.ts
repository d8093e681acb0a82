import { inspectPath, listDirectory, measureTree, removeTree } from '@caesar/host';
import type { Project } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { scratchDirectories } from '../supervise/scratch.ts';
import { listActiveIds } from '../supervise/task-plans.ts';

export interface LeftoverOptions {
  /** Whether a task is asked for; its record is null where there is none. */
  readonly isAsked: (id: string, record: TaskRecord | null) => boolean;
  readonly records: readonly TaskRecord[];
  readonly dryRun: boolean;
}

/**
 * Removes the work files and the supervisors' logs of tasks that are over and have no worktree to look into, as a crash
 * leaves them. Returns the bytes that were freed, or with a dry run would be.
 */
export async function dropLeftovers(project: Project, options: LeftoverOptions): Promise<number> {
  const records = new Map(options.records.map((record) => [record.id, record]));
  const found: { id: string; path: string }[] = [];
  for (const directory of scratchDirectories(project)) {
    for (const { name } of await listDirectory(directory)) {
      found.push({ id: name.replace(/\.log$/, ''), path: `${directory}/${name}` });
    }
  }
  // A task has its plan before it has anything else: one that has come meanwhile is among the active.
  const active = new Set(await listActiveIds(project));
  let bytes = 0;
  for (const { id, path } of found) {
    const record = records.get(id) ?? null;
    if (active.has(id) || !options.isAsked(id, record) || (await hasWorktree(record))) continue;
    bytes += await measureTree(path);
    if (!options.dryRun) await removeTree(path);
  }
  return bytes;
}

async function hasWorktree(record: TaskRecord | null): Promise<boolean> {
  if (record === null || record.isolation !== 'worktree' || record.workspace === null) return false;
  return (await inspectPath(record.workspace)) !== null;
}
