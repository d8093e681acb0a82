import { readHead, readHeadHistory, type StashEntry, stashedOn } from '@caesar/host';
import type { Workspace } from './workspace.ts';

/** Of some entries of the stash, which all working trees share, those that were made in a task's worktree. */
export async function ownStash(
  { repository, branch, baseRef }: Workspace,
  entries: readonly StashEntry[],
): Promise<StashEntry[]> {
  if (repository === null || entries.length === 0) return [];
  const now = await readHead(repository);
  const commits = (await readHeadHistory(repository)).filter((commit) => commit !== baseRef);
  return stashedOn(entries, { branches: [branch, now.branch], commits });
}
