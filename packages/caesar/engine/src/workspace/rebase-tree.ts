import { diffTrees, mergeTrees, type WorkTree, withChanges } from '@caesar/host';

/** A tree brought onto another ground. */
export interface RebasedTree {
  readonly tree: string;
  /** Paths in which both sides changed the same lines: they are as in the tree that was given. */
  readonly overlapping: readonly string[];
}

/**
 * What became of `from` in `tree`, brought onto `onto`: the way to leave out what lies between `onto` and `from`.
 * Where both changed the same lines of a file, the whole file is taken from `tree`.
 */
export async function rebaseTree(
  repository: WorkTree,
  { from, onto, tree }: { readonly from: string; readonly onto: string; readonly tree: string },
): Promise<RebasedTree> {
  const merged = await mergeTrees(repository, { base: from, ours: onto, theirs: tree });
  if (merged.state === 'failed') throw new Error(`git could not merge trees: ${merged.reason}`);
  if (merged.state === 'clean') return { tree: merged.tree, overlapping: [] };
  const overlapping = merged.conflicts.map(({ path }) => path);
  const paths = new Set(overlapping);
  const whole = (await diffTrees(repository, merged.tree, tree, { renames: false })).filter(({ path }) =>
    paths.has(path),
  );
  return { tree: await withChanges(repository, merged.tree, whole), overlapping };
}
