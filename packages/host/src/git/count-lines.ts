import { comparingPlace } from './comparing-place.ts';
import type { TreeChange } from './diff-trees.ts';
import type { WorkTree } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { largeChanges } from './large-changes.ts';
import { withChanges } from './partial-tree.ts';
import { nulFields, pathText } from './path-bytes.ts';
import { countLargeFile } from './write-large-file.ts';

/** How much of a file changed. */
export interface LineCount {
  /** As in `TreeChange`. */
  readonly path: string;
  /** 0 when binary. */
  readonly added: number;
  readonly deleted: number;
  readonly binary: boolean;
}

/**
 * Counts the lines of every change between two trees or commits. Throws when either is unknown. `changes` are all between the two, where they
 * are known: then git need not hold large files.
 */
export async function countLines(
  repository: WorkTree,
  from: string,
  to: string,
  { changes = [] }: { readonly changes?: readonly TreeChange[] } = {},
): Promise<LineCount[]> {
  const counted = new Map<TreeChange, LineCount>();
  for (const change of await largeChanges(repository, changes))
    counted.set(change, { path: change.path, ...(await countLargeFile(repository, change)) });
  const rest = changes.filter((change) => !counted.has(change));
  const target = counted.size === 0 ? to : await withChanges(repository, from, rest);
  const { stdout } = await gitOrThrow(
    ['diff-tree', '-r', '-z', '--numstat', '-M', '--no-ext-diff', '--no-textconv', from, target],
    comparingPlace(repository),
  );
  return [...parseNumstat(stdout), ...counted.values()];
}

/** Reads `--numstat -z`: `added TAB deleted TAB path`, or with an empty path and then the old and the new name. */
function parseNumstat(output: Buffer): LineCount[] {
  const fields = nulFields(output);
  const counts: LineCount[] = [];
  for (let at = 0; at < fields.length; ) {
    const field = fields[at] ?? Buffer.alloc(0);
    const firstTab = field.indexOf('\t');
    const secondTab = field.indexOf('\t', firstTab + 1);
    const renamed = secondTab === field.length - 1;
    const name = renamed ? fields[at + 2] : field.subarray(secondTab + 1);
    const added = field.toString('latin1', 0, firstTab);
    const deleted = field.toString('latin1', firstTab + 1, secondTab);
    counts.push({
      path: pathText(name ?? Buffer.alloc(0)),
      added: Number(added) || 0,
      deleted: Number(deleted) || 0,
      binary: added === '-',
    });
    at += renamed ? 3 : 1;
  }
  return counts;
}
