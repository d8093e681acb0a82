import type { Repository } from './find-repository.ts';
import { git } from './git.ts';
import { nulFields } from './path-bytes.ts';

/** Where the user's git looks for hooks when that is set (`core.hooksPath`), as it is written; null when it is not set. */
export async function readHooksPath(repository: Repository): Promise<string | null> {
  const { code, stdout } = await git(['config', '--null', '--get-all', 'core.hooksPath'], {
    cwd: repository.topLevel,
  });
  // The last value is the one that our own commands are given.
  return code === 0 ? (nulFields(stdout).at(-2)?.toString() ?? null) : null;
}
