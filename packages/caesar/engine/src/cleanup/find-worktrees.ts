import { inspectPath, isInside, listDirectory, listWorktrees, type Repository } from '@caesar/host';
import type { TaskRecord } from '../records/task-record.ts';

/** A worktree that was made for a task, or that looks as if it was. */
export interface TaskWorktree {
  readonly id: string;
  readonly path: string;
  /** The branch that is checked out in it now; null when it is detached or no worktree of git's. */
  readonly branch: string | null;
  /** The commit that is checked out in it. */
  readonly head: string | null;
  /** Null for an orphan: no record tells of it. */
  readonly record: TaskRecord | null;
  /** Whether git knows it. */
  readonly registered: boolean;
}

/**
 * The worktrees of the tasks on record, and whatever else lies where worktrees are made. One that several tasks worked in, each
 * going on with another, is the last one's. A symbolic link is none.
 */
export async function findWorktrees(
  repository: Repository,
  { root, records }: { readonly root: string; readonly records: readonly TaskRecord[] },
): Promise<TaskWorktree[]> {
  const known = new Map((await listWorktrees(repository)).map((worktree) => [worktree.path, worktree]));
  const continued = new Set(records.flatMap((one) => (one.workspace === null ? [] : [one.continues])));
  const recorded = records.filter(
    ({ id, isolation, workspace }) => isolation === 'worktree' && workspace !== null && !continued.has(id),
  );
  const paths = new Map<string, TaskRecord | null>(
    recorded.map((record) => [record.workspace ?? '', record]),
  );
  for (const { name, kind } of await listDirectory(root)) {
    const path = `${root}/${name}`;
    if (kind === 'directory' && !paths.has(path)) paths.set(path, null);
  }
  for (const path of known.keys()) if (isInside(root, path) && !paths.has(path)) paths.set(path, null);
  const found: TaskWorktree[] = [];
  for (const [path, record] of paths) {
    const worktree = known.get(path);
    if (worktree === undefined && (await inspectPath(path))?.kind !== 'directory') continue;
    found.push({
      id: record?.id ?? path.slice(path.lastIndexOf('/') + 1),
      path,
      branch: worktree?.branch ?? null,
      head: worktree?.head ?? null,
      record,
      registered: worktree !== undefined,
    });
  }
  return found;
}
