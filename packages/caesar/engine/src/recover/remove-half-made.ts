import { findRepository, git, listRefs, listWorktrees, type Repository, removeWorktree } from '@caesar/host';
import type { TaskRecord } from '../records/task-record.ts';

/** Takes away a worktree that was being made when its maker died, with its branch: no agent has ever been there. */
export async function removeHalfMade({ id, checkout }: TaskRecord): Promise<void> {
  const found = checkout === null ? null : await findRepository(checkout);
  if (found?.state !== 'found') return;
  const { repository } = found;
  for (const { path } of await listWorktrees(repository)) {
    if (path.endsWith(`/${id}`)) await removeWorktree(repository, path);
  }
  await dropRefs(repository, id);
}

/** The task's branch, which bears its id, and whatever was kept in its name. */
async function dropRefs(repository: Repository, id: string): Promise<void> {
  const tail = `-${id.replace(/^t_/, '')}`;
  const refs = await listRefs(repository, ['refs/heads/caesar/', `refs/caesar/${id}/`]);
  for (const [ref, object] of refs) {
    if (ref.startsWith('refs/heads/') && !ref.endsWith(tail)) continue;
    await git(['update-ref', '--no-deref', '-d', ref, object], { cwd: repository.commonDirectory });
  }
}
