import { basename, join, resolve } from 'node:path';
import { canonicalPath } from '../files/canonical-path.ts';
import { listDirectory } from '../files/list-directory.ts';
import { readBounded } from '../files/read-bounded.ts';
import { removeTree } from '../files/remove-tree.ts';
import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { withWorktreeLock } from './worktree-lock.ts';

const MAX_PATH_BYTES = 64 * 1024;

/**
 * Removes a working tree with all it holds, and git's memory of it; its branch stays. One whose folder is gone already is forgotten.
 * Refuses the main working tree and any folder that is not a working tree of this repository.
 */
export async function removeWorktree(
  repository: WorkTree,
  path: string,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: string }> {
  const removed = await withWorktreeLock(repository, async () => {
    if ((await findMetadata(repository, path)) === null) return false;
    await forgetWorktree(repository, path);
    return true;
  });
  if (removed.state !== 'done') {
    return {
      ok: false,
      reason: `process ${removed.holder.pid} has kept the list of working trees for too long`,
    };
  }
  return removed.value
    ? { ok: true }
    : { ok: false, reason: `'${path}' is no added working tree of this repository` };
}

/** Takes away a folder, what git remembers of it as a working tree, and a branch if it still is where it was made. Under the lock. */
export async function forgetWorktree(
  repository: WorkTree,
  path: string,
  branch?: { readonly name: string; readonly commit: string },
): Promise<void> {
  const metadata = await findMetadata(repository, path);
  await removeTree(path);
  if (metadata !== null) await removeTree(metadata);
  if (branch === undefined) return;
  await git(['update-ref', '--no-deref', '-d', `refs/heads/${branch.name}`, branch.commit], {
    cwd: repository.commonDirectory,
  });
}

/** The folders of all added working trees, first that which git would have named after this one. */
async function likelyFirst(folder: string, path: string): Promise<string[]> {
  const entries = await listDirectory(folder);
  const names = entries.filter(({ kind }) => kind === 'directory').map(({ name }) => name);
  const own = basename(path);
  return names.includes(own) ? [own, ...names.filter((name) => name !== own)] : names;
}

/** The folder in which git remembers an added working tree; null when it knows none at this path. */
export async function findMetadata(repository: WorkTree, path: string): Promise<string | null> {
  const wanted = join(await canonicalPath(path), '.git');
  const folder = join(repository.commonDirectory, 'worktrees');
  for (const name of await likelyFirst(folder, path)) {
    const outcome = await readBounded(join(folder, name, 'gitdir'), MAX_PATH_BYTES);
    if (outcome.state !== 'read') continue;
    const linked = outcome.bytes.toString().replace(/\n$/, '');
    const absolute = resolve(join(folder, name), linked);
    if (absolute === wanted || (await canonicalPath(join(absolute, '..'))) === join(wanted, '..')) {
      return join(folder, name);
    }
  }
  return null;
}
