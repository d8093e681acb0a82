import { diffTrees } from './diff-trees.ts';
import type { WorkTree } from './find-repository.ts';
import { type GitOptions, git } from './git.ts';
import { withChanges } from './partial-tree.ts';
import { snapshotInto } from './snapshot-tree.ts';

/**
 * Puts a working tree back to `tree` after a switch to `next` was given up half-way: what had been written or taken away is as
 * before, and whatever else is there is left alone. Returns the paths that could not be put back.
 */
export async function putBack(
  repository: WorkTree,
  place: GitOptions & { readonly indexFile: string },
  { tree, next }: { readonly tree: string; readonly next: string },
): Promise<string[]> {
  const wanted = await diffTrees(repository, tree, next, { renames: false });
  const written = new Map(wanted.map((change) => [change.path, change.newId]));
  const indexFile = `${place.indexFile}-half-way`;
  const { topLevel, gitDirectory } = repository;
  const now = await snapshotInto(indexFile, {
    workTree: topLevel,
    gitDirectory,
    seedIndex: place.indexFile,
    ownSeed: true,
  });
  const halfWay = (await diffTrees(repository, now.tree, tree, { renames: false })).filter(
    ({ path, action, oldId }) => action === 'added' || written.get(path) === oldId,
  );
  const mine = halfWay.filter(({ path }) => written.has(path));
  if (mine.length === 0) return [];
  const before = await withChanges(repository, now.tree, mine);
  const { code } = await git(['read-tree', '-m', '-u', now.tree, before], { ...place, indexFile });
  return code === 0 ? [] : mine.map(({ path }) => path);
}
