import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { workingPlace } from './working-place.ts';

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
  repository: WorkTree,
  tree: string,
  parents: readonly string[],
  message = 'snapshot',
): Promise<string> {
  const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-m', message];
  const { stdout } = await gitOrThrow(args, { ...workingPlace(repository), env: IDENTITY });
  return stdout.toString().trim();
}

/**
 * Makes a commit of a tree in the user's own name, as `git commit` would, without a hook and without a signature.
 * No branch moves. A value says why there is none, such as a name that is not configured.
 */
export async function commitAsUser(
  repository: WorkTree,
  {
    tree,
    parents,
    message,
  }: { readonly tree: string; readonly parents: readonly string[]; readonly message: string },
): Promise<{ readonly ok: true; readonly commit: string } | { readonly ok: false; readonly reason: string }> {
  const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-F', '-'];
  const { code, stdout, stderr } = await git(args, { ...workingPlace(repository), stdin: message });
  if (code === 0) return { ok: true, commit: stdout.toString().trim() };
  return { ok: false, reason: stderr.trim() };
}
