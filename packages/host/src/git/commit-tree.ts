import type { Repository } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';

const NAME = 'snapshot';
const EMAIL = 'snapshot@localhost';
const IDENTITY = {
  GIT_AUTHOR_NAME: NAME,
  GIT_AUTHOR_EMAIL: EMAIL,
  GIT_COMMITTER_NAME: NAME,
  GIT_COMMITTER_EMAIL: EMAIL,
};

/** Makes a commit of a tree, by nobody in particular, and returns its id. No branch moves. */
export async function commitOf(
  repository: Repository,
  tree: string,
  parents: readonly string[],
  message = 'snapshot',
): Promise<string> {
  const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-m', message];
  const { stdout } = await gitOrThrow(args, { cwd: repository.topLevel, env: IDENTITY });
  return stdout.toString().trim();
}
