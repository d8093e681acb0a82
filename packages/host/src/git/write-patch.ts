import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { comparingPlace } from './comparing-place.ts';
import { type DiffOptions, diffTrees, type TreeChange } from './diff-trees.ts';
import type { WorkTree } from './find-repository.ts';
import { gitToSink } from './git.ts';
import { IN_FLAT_MEMORY } from './in-flat-memory.ts';
import { isSameContent, largeChanges } from './large-changes.ts';
import { withChanges } from './partial-tree.ts';
import { writeLargeFile } from './write-large-file.ts';

const PATCH = [
  'diff-tree',
  '-r',
  '-p',
  '-M',
  '--binary',
  '--full-index',
  '--unified=3',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
  '--submodule=short',
  '--ignore-submodules=none',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];

/** Neighbours in a patch. */
interface Part {
  readonly changes: readonly TreeChange[];
  readonly isLarge: boolean;
}

export interface PatchOptions extends DiffOptions {
  /** All changes between the two, where they are known: then git need not hold large files. */
  readonly changes?: readonly TreeChange[];
}

/**
 * Writes the patch that makes one tree or commit into another, whole and binary, to a sink, which it ends.
 * The same two trees give the same bytes whatever the user's settings. Throws when either is unknown or the sink fails.
 */
export async function writePatch(
  repository: WorkTree,
  from: string,
  to: string,
  sink: Writable,
  options: PatchOptions = {},
): Promise<void> {
  const parts = await inParts(repository, options.changes ?? []);
  if (parts.length === 0)
    return compare(repository, [from, await wanted(repository, from, to, options)], sink);
  for (const { changes, isLarge } of parts) {
    const [only] = changes;
    if (isLarge && only !== undefined && !isSameContent(only)) {
      await writeLargeFile(repository, only, sink);
      continue;
    }
    const target = await withChanges(repository, from, changes);
    await compare(repository, [from, target], sink, { keepOpen: true, isSame: isLarge });
  }
  await pipeline(Readable.from([]), sink);
}

/** `isSame`: only names and modes differ, and git need not look into the files. */
async function compare(
  repository: WorkTree,
  trees: readonly [from: string, to: string],
  sink: Writable,
  { keepOpen = false, isSame = false } = {},
): Promise<void> {
  const options = { ...comparingPlace(repository), keepOpen };
  const settings = isSame ? IN_FLAT_MEMORY : [];
  const { code, stderr } = await gitToSink([...settings, ...PATCH, ...trees], sink, options);
  if (code !== 0) throw new Error(`git diff-tree failed: ${stderr.trim()}`);
}

/** Changes in their order, each large file by itself; none where there is no such file. */
async function inParts(repository: WorkTree, changes: readonly TreeChange[]): Promise<Part[]> {
  const large = await largeChanges(repository, changes);
  const parts: Part[] = [];
  let rest: TreeChange[] = [];
  for (const change of changes) {
    if (!large.has(change)) {
      rest.push(change);
      continue;
    }
    if (rest.length > 0) parts.push({ changes: rest, isLarge: false });
    parts.push({ changes: [change], isLarge: true });
    rest = [];
  }
  if (parts.length > 0 && rest.length > 0) parts.push({ changes: rest, isLarge: false });
  return parts;
}

async function wanted(repository: WorkTree, from: string, to: string, options: DiffOptions): Promise<string> {
  if (options.paths === undefined) return to;
  return withChanges(repository, from, await diffTrees(repository, from, to, options));
}
