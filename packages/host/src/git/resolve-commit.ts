import type { Repository } from './find-repository.ts';
import { git } from './git.ts';

/** The full id of the commit that a name means; null when it means none. */
export function resolveCommit(repository: Repository, ref: string): Promise<string | null> {
  return resolveObject(repository, `${ref}^{commit}`);
}

/** The full id of the tree that a name means, be it a commit's or its own; null when it means none. */
export function resolveTree(repository: Repository, ref: string): Promise<string | null> {
  return resolveObject(repository, `${ref}^{tree}`);
}

async function resolveObject(repository: Repository, name: string): Promise<string | null> {
  const { code, stdout } = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', name], {
    cwd: repository.topLevel,
  });
  return code === 0 ? stdout.toString().trim() : null;
}
