import { join } from 'node:path';
import { inspectPath } from '../files/inspect-path.ts';
import { readBlobSizes } from './blob-sizes.ts';
import type { WorkTree } from './find-repository.ts';
import { changedIds, LARGE_BYTES, largeChanges } from './large-changes.ts';
import { withChanges } from './partial-tree.ts';
import { rawDiff, type TreeChange } from './raw-diff.ts';

type Trees = readonly [from: string, to: string];

/**
 * The changes between two trees with what moved told as one change. Of large files only those moved that are as they were: to see
 * whether one is like another git holds them both.
 */
export async function pairRenames(repository: WorkTree, trees: Trees): Promise<TreeChange[]> {
  const exact = await rawDiff(repository, '-M100%', trees);
  const came = exact.filter(({ action }) => action === 'added');
  if (came.length === 0 || !exact.some(({ action }) => action === 'deleted')) return exact;
  if (!(await areSmall(repository, came))) return pairApart(repository, trees);
  const [paired] = await Promise.all([
    rawDiff(repository, '-M', trees),
    // Whoever writes the patch asks for them next.
    readBlobSizes(repository, changedIds(exact)),
  ]);
  return paired;
}

/** Whether what came stands in the working tree, and is so small that git looks at no large file for its like. */
async function areSmall({ topLevel }: WorkTree, came: readonly TreeChange[]): Promise<boolean> {
  const facts = await Promise.all(
    came.map(({ path }) => inspectPath(join(topLevel, path)).catch(() => null)),
  );
  return facts.every((one) => one !== null && one.size < LARGE_BYTES / 2);
}

/** The same, large files apart from the rest. */
async function pairApart(repository: WorkTree, [from, to]: Trees): Promise<TreeChange[]> {
  const changes = await rawDiff(repository, '--no-renames', [from, to]);
  const ends = changes.filter(({ action }) => action === 'added' || action === 'deleted');
  const large = await largeChanges(repository, ends);
  const isLarge = (change: TreeChange) => large.has(change);
  if (!['added', 'deleted'].every((end) => ends.some((one) => one.action === end && isLarge(one))))
    return rawDiff(repository, '-M', [from, to]);
  const rest = changes.filter((change) => !isLarge(change));
  const paired = [
    ...(await rawDiff(repository, '-M', [from, await withChanges(repository, from, rest)])),
    ...(await rawDiff(repository, '-M100%', [from, await withChanges(repository, from, [...large])])),
  ];
  return paired.sort((one, other) => one.rawPath.compare(other.rawPath));
}
