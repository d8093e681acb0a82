import type { WorkTree } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { IN_FLAT_MEMORY } from './in-flat-memory.ts';

/**
 * Writes a bundle (a file that `git fetch` reads) of what some refs hold and some commits do not. Throws when that is nothing.
 */
export async function writeBundle(
  repository: WorkTree,
  path: string,
  { refs, without }: { readonly refs: readonly string[]; readonly without: readonly string[] },
): Promise<void> {
  const stdin = [...refs, ...without.map((commit) => `^${commit}`)].join('\n');
  await gitOrThrow([...IN_FLAT_MEMORY, 'bundle', 'create', '--quiet', path, '--stdin'], {
    cwd: repository.commonDirectory,
    stdin: `${stdin}\n`,
  });
}
