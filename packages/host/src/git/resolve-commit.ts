import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { workingPlace } from './working-place.ts';

/** The full id of the commit that a name means; null when it means none. */
export function resolveCommit(repository: WorkTree, ref: string): Promise<string | null> {
  return resolveObject(repository, `${ref}^{commit}`);
}

/** The full id of the tree that a name means, be it a commit's or its own; null when it means none. */
export function resolveTree(repository: WorkTree, ref: string): Promise<string | null> {
  return resolveObject(repository, `${ref}^{tree}`);
}

async function resolveObject(repository: WorkTree, name: string): Promise<string | null> {
  const { code, stdout } = await git(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', name],
    workingPlace(repository),
  );
  return code === 0 ? stdout.toString().trim() : null;
}
