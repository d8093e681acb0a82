import type { WorkTree } from './find-repository.ts';
import { largeChanges } from './large-changes.ts';
import { withChanges } from './partial-tree.ts';
import { rawDiff, type TreeChange } from './raw-diff.ts';

/**
 * The changes between two trees with what moved told as one change, given all of them with none so told. Of large files only those
 * moved that are as they were: to see whether one is like another git holds them both.
 */
export async function pairRenames(
  repository: WorkTree,
  {
    from,
    to,
    changes,
  }: { readonly from: string; readonly to: string; readonly changes: readonly TreeChange[] },
): Promise<TreeChange[]> {
  const came = changes.filter(({ action }) => action === 'added');
  const went = changes.filter(({ action }) => action === 'deleted');
  if (came.length === 0 || went.length === 0) return [...changes];
  const large = await largeChanges(repository, [...came, ...went]);
  const isLarge = (change: TreeChange) => large.has(change);
  if (!came.some(isLarge) || !went.some(isLarge)) return rawDiff(repository, '-M', [from, to]);
  const rest = changes.filter((change) => !isLarge(change));
  const paired = [
    ...(await rawDiff(repository, '-M', [from, await withChanges(repository, from, rest)])),
    ...(await rawDiff(repository, '-M100%', [from, await withChanges(repository, from, [...large])])),
  ];
  return paired.sort((one, other) => one.rawPath.compare(other.rawPath));
}
