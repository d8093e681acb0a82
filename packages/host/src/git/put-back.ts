import { diffTrees, type TreeChange } from './diff-trees.ts';
import type { WorkTree } from './find-repository.ts';
import { type GitOptions, git } from './git.ts';
import type { KeptFiles } from './keep-converted.ts';
import { withChanges } from './partial-tree.ts';
import { snapshotInto } from './snapshot-tree.ts';

/**
 * Puts a working tree back to `tree` after a switch by some changes was given up half-way: what had been written or taken away is
 * as before, to the byte where it was `kept`, and whatever else is there is left alone. Returns the paths that could not be put back.
 */
export async function putBack(
  repository: WorkTree,
  place: GitOptions & { readonly indexFile: string },
  {
    tree,
    changes,
    kept,
  }: { readonly tree: string; readonly changes: readonly TreeChange[]; readonly kept: KeptFiles },
): Promise<string[]> {
  const written = new Map(changes.map((change) => [change.path, change.newId]));
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
  const args = [...kept.settings, 'read-tree', '-m', '-u', now.tree, before];
  const { code } = await git(args, { ...place, indexFile });
  if (code !== 0) return mine.map(({ path }) => path);
  const paths = new Set(mine.map(({ rawPath }) => rawPath.toString('latin1')));
  await kept.restore((path) => paths.has(path));
  return [];
}
