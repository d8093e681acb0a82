import { canonicalPath } from '../files/canonical-path.ts';
import type { WorkTree } from './find-repository.ts';
import { findMetadata } from './remove-worktree.ts';

/**
 * An added working tree as its repository knows it, whatever the `.git` of its folder says by now; null where the repository
 * knows none at this path.
 */
export async function openWorktree(repository: WorkTree, path: string): Promise<WorkTree | null> {
  const gitDirectory = await findMetadata(repository, path);
  if (gitDirectory === null) return null;
  return { topLevel: await canonicalPath(path), commonDirectory: repository.commonDirectory, gitDirectory };
}
