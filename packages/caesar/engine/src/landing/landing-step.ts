import { diffTrees, type Repository, type TreeChange, treeOf } from '@caesar/host';
import type { TaskRecord } from '../records/task-record.ts';
import type { LandingConflict } from './landing.ts';
import type { LandingEntry } from './landing-ledger.ts';
import type { TaskChanges } from './task-changes.ts';

/** One task’s part of a landing: the working tree before and after it. */
export interface LandingStep {
  readonly record: TaskRecord;
  readonly action: LandingEntry['action'];
  /** What the task changed, and of it what is landed. */
  readonly task: TaskChanges;
  readonly wanted: string;
  readonly before: string;
  readonly after: string;
  readonly conflicts: readonly LandingConflict[];
  /** The landing before this one, where nothing is landed because that still holds. */
  readonly standing?: LandingEntry;
}

/** Two trees that hold nothing but the files in which `before` and `after` differ. */
export async function excerpt(
  repository: Repository,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<{ readonly before: string; readonly after: string; readonly files: string[] }> {
  const changes = await diffTrees(repository, before, after, { renames: false });
  const [from, to] = await Promise.all([
    treeOf(repository, changes.filter(({ oldMode }) => isThere(oldMode)).map(oldEntry)),
    treeOf(repository, changes.filter(({ newMode }) => isThere(newMode)).map(newEntry)),
  ]);
  return { before: from, after: to, files: changes.map(({ path }) => path) };
}

function isThere(mode: string): boolean {
  return !/^0+$/.test(mode);
}

function oldEntry({ oldMode, oldId, rawPath }: TreeChange) {
  return { mode: oldMode, id: oldId, rawPath };
}

function newEntry({ newMode, newId, rawPath }: TreeChange) {
  return { mode: newMode, id: newId, rawPath };
}
