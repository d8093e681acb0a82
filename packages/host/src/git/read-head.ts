import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { resolveCommit } from './resolve-commit.ts';
import { workingPlace } from './working-place.ts';

/** Where a working tree stands. */
export interface Head {
  /** Null while there is none. */
  readonly commit: string | null;
  /** Short name; null when detached. */
  readonly branch: string | null;
}

/** Reads where a working tree stands now. */
export async function readHead(tree: WorkTree): Promise<Head> {
  const [commit, { code, stdout }] = await Promise.all([
    resolveCommit(tree, 'HEAD'),
    git(['symbolic-ref', '--quiet', 'HEAD'], workingPlace(tree)),
  ]);
  const name = stdout.toString().trim();
  return { commit, branch: code === 0 ? name.replace(/^refs\/heads\//, '') : null };
}
