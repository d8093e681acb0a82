import { commitOf } from './commit-tree.ts';
import type { Repository } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';

export interface KeepOptions {
  /** Commits that are kept with it; default none. */
  readonly parents?: readonly string[];
  readonly message?: string;
}

/**
 * Keeps a tree from being collected as garbage, under a full name (`refs/…`), and returns the id of the commit that holds it.
 * A name that is taken moves. Throws when git refuses the name.
 */
export async function keepTree(
  repository: Repository,
  ref: string,
  tree: string,
  { parents = [], message }: KeepOptions = {},
): Promise<string> {
  const name = privateName(ref);
  const commit = await commitOf(repository, tree, parents, message);
  await gitOrThrow(['update-ref', '--no-deref', name, commit], { cwd: repository.topLevel });
  return commit;
}

/** Lets go of what `keepTree` kept. A name that is not there is fine. */
export async function dropRef(repository: Repository, ref: string): Promise<void> {
  await gitOrThrow(['update-ref', '--no-deref', '-d', privateName(ref)], { cwd: repository.topLevel });
}

function privateName(ref: string): string {
  if (!ref.startsWith('refs/') || ref.startsWith('refs/heads/')) {
    throw new Error(`'${ref}' is not a private name: use one that begins with refs/ and is no branch`);
  }
  return ref;
}
