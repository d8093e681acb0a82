import { git, type Repository, resolveCommit } from '@caesar/host';

/**
 * Removes the branch that was made for a task, also where the agent renamed it; a branch that is not the task's is left alone.
 * Returns the branch that was removed, or null.
 */
export async function removeTaskBranch(
  checkout: Repository,
  { made, now }: { readonly made: string | null; readonly now: string | null },
): Promise<string | null> {
  const branch = await taskBranch(checkout, made, now);
  const commit = branch === null ? null : await resolveCommit(checkout, `refs/heads/${branch}`);
  if (branch === null || commit === null) return null;
  const args = ['update-ref', '--no-deref', '-d', `refs/heads/${branch}`, commit];
  const { code } = await git(args, { cwd: checkout.commonDirectory });
  return code === 0 ? branch : null;
}

async function taskBranch(
  checkout: Repository,
  made: string | null,
  now: string | null,
): Promise<string | null> {
  if (made === null) return now?.startsWith('caesar/') === true ? now : null;
  if ((await resolveCommit(checkout, `refs/heads/${made}`)) !== null) return made;
  if (now === null) return null;
  const log = await git(['log', '--walk-reflogs', '--format=%gs', `refs/heads/${now}`, '--'], {
    cwd: checkout.commonDirectory,
  });
  const renamed = `renamed refs/heads/${made} to refs/heads/${now}`;
  return log.stdout.toString().includes(renamed) ? now : null;
}
