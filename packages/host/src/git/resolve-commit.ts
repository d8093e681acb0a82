import type { Repository } from './find-repository.ts';
import { git } from './git.ts';

/** The full id of the commit that a name means; null when it means none. */
export async function resolveCommit(repository: Repository, ref: string): Promise<string | null> {
  const { code, stdout } = await git(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`],
    { cwd: repository.topLevel },
  );
  return code === 0 ? stdout.toString().trim() : null;
}
