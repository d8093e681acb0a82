import { join } from 'node:path';
import { temporaryDirectory } from '../files/temporary-directory.ts';
import { comparingPlace } from './comparing-place.ts';
import type { WorkTree } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';
import type { TreeChange } from './raw-diff.ts';

/** The tree that a tree becomes by some changes only. Its working tree and its index are not touched. */
export async function withChanges(
  repository: WorkTree,
  tree: string,
  changes: readonly TreeChange[],
): Promise<string> {
  await using directory = await temporaryDirectory('partial-tree-');
  const options = { ...comparingPlace(repository), indexFile: join(directory.path, 'index') };
  await gitOrThrow(['read-tree', `${tree}^{tree}`], options);
  const stdin = Buffer.concat([...changes.flatMap(removals), ...changes.flatMap(additions)]);
  await gitOrThrow(['update-index', '-z', '--index-info'], { ...options, stdin });
  const { stdout } = await gitOrThrow(['write-tree', '--missing-ok'], options);
  return stdout.toString().trim();
}

/** One thing in a tree. */
export interface TreeEntry {
  /** Six octal digits. */
  readonly mode: string;
  readonly id: string;
  readonly rawPath: Buffer;
}

/** The tree that holds some entries and nothing else. */
export async function treeOf(repository: WorkTree, entries: readonly TreeEntry[]): Promise<string> {
  await using directory = await temporaryDirectory('partial-tree-');
  const options = { ...comparingPlace(repository), indexFile: join(directory.path, 'index') };
  const stdin = Buffer.concat(entries.flatMap(({ mode, id, rawPath }) => line(`${mode} ${id}\t`, rawPath)));
  await gitOrThrow(['update-index', '-z', '--index-info'], { ...options, stdin });
  const { stdout } = await gitOrThrow(['write-tree', '--missing-ok'], options);
  return stdout.toString().trim();
}

function removals(change: TreeChange): Buffer[] {
  const gone = `0 ${'0'.repeat(change.oldId.length)}\t`;
  if (change.action === 'deleted') return line(gone, change.rawPath);
  return change.action === 'renamed' && change.rawOldPath ? line(gone, change.rawOldPath) : [];
}

function additions({ action, newMode, newId, rawPath }: TreeChange): Buffer[] {
  return action === 'deleted' ? [] : line(`${newMode} ${newId}\t`, rawPath);
}

function line(facts: string, path: Buffer): Buffer[] {
  return [Buffer.from(facts), path, Buffer.from([0])];
}
