import { git, keepObjects, type Repository, removeWorktree } from '@caesar/host';
import type { BareWorktree } from './bare-worktree.ts';
import { keptRef } from './preparation.ts';

/** Takes back what was made for a task whose worktree could not be made ready: its folder, its branch where it is as it was made, what was kept for it. */
export async function discardWorktree(
  checkout: Repository,
  { taskId, worktree }: { readonly taskId: string; readonly worktree: BareWorktree | null },
): Promise<void> {
  if (worktree !== null) await removeWithBranch(checkout, worktree);
  await keepObjects(checkout, {
    [keptRef(taskId, 'base')]: null,
    [keptRef(taskId, 'start')]: null,
  });
}

async function removeWithBranch(checkout: Repository, made: BareWorktree): Promise<void> {
  await removeWorktree(checkout, made.repository.topLevel);
  const args = ['update-ref', '--no-deref', '-d', `refs/heads/${made.branch}`, made.commit];
  await git(args, { cwd: checkout.commonDirectory });
}
