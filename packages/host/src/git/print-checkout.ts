import { join } from 'node:path';
import { copyFile } from '../files/copy-file.ts';
import { ensureDirectory } from '../files/ensure-directory.ts';
import { inspectPath } from '../files/inspect-path.ts';
import { diffTrees, type TreeChange } from './diff-trees.ts';
import type { WorkTree } from './find-repository.ts';
import type { ScratchObjects } from './scratch-objects.ts';
import { snapshotInto } from './snapshot-tree.ts';

/** What a checkout held at one moment: tracked files and files that are not ignored. */
export interface CheckoutPrint {
  readonly tree: string;
  /** The folder that the print lives in, with its objects; it may be thrown away with the print. */
  readonly folder: string;
}

/**
 * Takes the print of a checkout into a folder (made when absent), where all its new objects stay. A print taken before
 * in the same folder makes the next one read only what changed since.
 */
export async function printCheckout(
  repository: WorkTree,
  folder: string,
  { excluded = [] }: { readonly excluded?: readonly string[] } = {},
): Promise<CheckoutPrint> {
  const kept = join(folder, 'index');
  const draft = join(folder, 'next-index');
  await ensureDirectory(join(folder, 'objects'), { mode: 0o700 });
  const again = (await inspectPath(kept)) !== null;
  const { tree } = await snapshotInto(draft, {
    workTree: repository.topLevel,
    gitDirectory: repository.gitDirectory,
    seedIndex: again ? kept : join(repository.gitDirectory, 'index'),
    ownSeed: again,
    excluded,
    scratch: scratchOf(repository, folder),
  });
  await copyFile(draft, kept);
  return { tree, folder };
}

/** What changed between two prints taken in one folder; a file that moved is one that went and one that came. */
export async function comparePrints(
  repository: WorkTree,
  before: CheckoutPrint,
  after: CheckoutPrint,
): Promise<TreeChange[]> {
  if (before.tree === after.tree) return [];
  const scratch = scratchOf(repository, after.folder);
  return diffTrees(repository, before.tree, after.tree, { renames: false, scratch });
}

function scratchOf({ commonDirectory }: WorkTree, folder: string): ScratchObjects {
  return { folder: join(folder, 'objects'), commonDirectory };
}
