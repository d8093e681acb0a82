import { join } from 'node:path';
import { inspectPath } from '../files/inspect-path.ts';
import { temporaryDirectory } from '../files/temporary-directory.ts';
import { addAll, type SnapshotProblem } from './add-all.ts';
import type { GitOptions } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { prepareIndex } from './private-index.ts';
import { withoutFilter } from './without-filter.ts';

export interface SnapshotOptions {
  /** The root of the working tree. */
  readonly workTree: string;
  /** Default: looked for from `workTree`, which then has to tell the truth about it. */
  readonly gitDirectory?: string;
  /** The index to begin from: it names what is tracked though ignored, and spares reading files that did not change. Default: the working tree's own. */
  readonly seedIndex?: string;
  /** Files or folders, from the top level, that are left as the seed has them. */
  readonly excluded?: readonly string[];
  /** Default false. True where files of Git LFS are there as pointers: its filter is not run on them. */
  readonly lfsPointers?: boolean;
  /** Default false. True for a seed of ours, which nobody can have marked to hide files: that spares a look at every one of them. */
  readonly ownSeed?: boolean;
  /** Whether the executable bit counts; default: as the user set `core.fileMode`. */
  readonly fileMode?: boolean;
}

export interface Snapshot {
  /** The id of the tree, in the repository's own object store. */
  readonly tree: string;
  /** What could not be recorded; all the rest was. */
  readonly problems: readonly SnapshotProblem[];
}

/**
 * Records what a working tree holds now (tracked files and files that are not ignored) as a tree, in an index of its own:
 * the working tree and its real index are only read. Marks that hide changes from git do not hide them here.
 */
export async function snapshotTree(options: SnapshotOptions): Promise<Snapshot> {
  await using directory = await temporaryDirectory('snapshot-');
  return await snapshotInto(join(directory.path, 'index'), options);
}

/** The same, leaving the index that knows the recorded files at `indexFile`. */
export async function snapshotInto(indexFile: string, options: SnapshotOptions): Promise<Snapshot> {
  const { workTree, gitDirectory, seedIndex, fileMode, excluded = [] } = options;
  const place: GitOptions = {
    cwd: workTree,
    indexFile,
    ...(gitDirectory === undefined ? {} : { gitDirectory, workTree }),
  };
  const hidesNothing = options.ownSeed === true && !(await isSparse(gitDirectory));
  await prepareIndex(place, { seedIndex, hidesNothing });
  const { settings, problems } = await addAll(place, {
    excluded,
    settings: [
      ...(fileMode === undefined ? [] : ['-c', `core.fileMode=${fileMode}`]),
      ...(options.lfsPointers === true ? withoutFilter('lfs') : []),
    ],
  });
  const { stdout } = await gitOrThrow([...settings, 'write-tree', '--missing-ok'], place);
  return { tree: stdout.toString().trim(), problems };
}

/** In a sparse working tree even an index of ours passes over files. */
async function isSparse(gitDirectory: string | undefined): Promise<boolean> {
  if (gitDirectory === undefined) return true;
  return (await inspectPath(join(gitDirectory, 'info', 'sparse-checkout'))) !== null;
}
