import type { WorkTree } from './find-repository.ts';
import { pairRenames } from './pair-renames.ts';
import { rawDiff, type TreeChange } from './raw-diff.ts';

export type { ChangeAction, TreeChange } from './raw-diff.ts';

export interface DiffOptions {
  /** Files, or folders with all they hold, from the top level; default all. A rename counts by either name. */
  readonly paths?: readonly string[];
  /** Default true: a file that moved is one change, a large one where it is as it was. False: one that went and one that came. */
  readonly renames?: boolean;
}

/** Every change between two trees or commits, in git's order. Throws when either is unknown. */
export async function diffTrees(
  repository: WorkTree,
  from: string,
  to: string,
  { paths, renames = true }: DiffOptions = {},
): Promise<TreeChange[]> {
  const trees = [from, to] as const;
  const told = renames
    ? await pairRenames(repository, trees)
    : await rawDiff(repository, '--no-renames', trees);
  return paths === undefined ? told : told.filter((change) => concerns(change, paths));
}

function concerns({ path, oldPath }: TreeChange, paths: readonly string[]): boolean {
  return [path, oldPath].some((name) =>
    paths.some((wanted) => name === wanted || name?.startsWith(`${wanted.replace(/\/+$/, '')}/`)),
  );
}
