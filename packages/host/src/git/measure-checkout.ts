import type { WorkTree } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { workingPlace } from './working-place.ts';

/** What a disk gives out at once. */
const BLOCK_BYTES = 4096;

/** About how many bytes the files of a tree or commit take on a disk when they are checked out. */
export async function measureCheckout(repository: WorkTree, tree: string): Promise<number> {
  const args = ['ls-tree', '-r', '-z', '--format=%(objectsize)', tree];
  const { stdout } = await gitOrThrow(args, workingPlace(repository));
  return inBlocks(stdout.toString('latin1').split('\0'));
}

/** About how many bytes some blobs take on a disk when they are checked out; what is none takes nothing. */
export async function measureBlobs(repository: WorkTree, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const args = ['cat-file', '--batch-check=%(objectsize)'];
  const { stdout } = await gitOrThrow(args, { ...workingPlace(repository), stdin: `${ids.join('\n')}\n` });
  return inBlocks(stdout.toString('latin1').split('\n'));
}

function inBlocks(sizes: readonly string[]): number {
  return sizes.reduce((sum, size) => sum + Math.ceil((Number(size) || 0) / BLOCK_BYTES) * BLOCK_BYTES, 0);
}
