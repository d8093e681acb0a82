import { readBlobSizes } from './blob-sizes.ts';
import type { WorkTree } from './find-repository.ts';
import type { TreeChange } from './raw-diff.ts';

/** To compare files git holds them, and several times their size beside. */
export const LARGE_BYTES = 16 * 1024 * 1024;
const FILE = /^100/;
const NONE = /^0+$/;

/** Those of some changes that git would hold a large file for: one that came, went, or changed where it is; or that is as it was at another place or in another mode. */
export async function largeChanges(
  repository: WorkTree,
  changes: readonly TreeChange[],
): Promise<ReadonlySet<TreeChange>> {
  const ofFiles = changes.filter(isOfFile);
  const sizes = await readBlobSizes(repository, changedIds(ofFiles));
  const isLarge = (id: string) => (sizes.get(id) ?? 0) > LARGE_BYTES;
  return new Set(ofFiles.filter(({ oldId, newId }) => isLarge(oldId) || isLarge(newId)));
}

/** The ids of both sides of changes. */
export function changedIds(changes: readonly TreeChange[]): string[] {
  return changes.flatMap(({ oldId, newId }) => [oldId, newId]);
}

/** Whether both sides have the same content. */
export function isSameContent({ oldId, newId }: TreeChange): boolean {
  return oldId === newId;
}

function isOfFile(change: TreeChange): boolean {
  const { action, oldMode, newMode } = change;
  const areFiles = [oldMode, newMode].every((mode) => FILE.test(mode) || NONE.test(mode));
  return areFiles && (isSameContent(change) || ['added', 'deleted', 'modified'].includes(action));
}
