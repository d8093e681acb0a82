import { git, keepObjects, type Repository, removeWorktree } from '@caesar/host';
import { keptRef } from './preparation.ts';

/** Takes back a worktree that could not be made ready: its folder, its branch where it is as it was made, what was kept for it. */
export async function discardWorktree(
  checkout: Repository,
  made: {
    readonly taskId: string;
    readonly repository: Repository;
    readonly branch: string;
    readonly commit: string;
  },
): Promise<void> {
  await removeWorktree(checkout, made.repository.topLevel);
  const args = ['update-ref', '--no-deref', '-d', `refs/heads/${made.branch}`, made.commit];
  await git(args, { cwd: checkout.commonDirectory });
  await keepObjects(checkout, {
    [keptRef(made.taskId, 'base')]: null,
    [keptRef(made.taskId, 'start')]: null,
  });
}
