import { join } from 'node:path';
import { copyFile } from '../files/copy-file.ts';
import { temporaryDirectory } from '../files/temporary-directory.ts';
import type { TreeChange } from './diff-trees.ts';
import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';

/** The tree of what is staged, index untouched; null while a merge has left paths undecided. */
export async function readIndexTree({ topLevel, gitDirectory }: WorkTree): Promise<string | null> {
  await using directory = await temporaryDirectory('index-');
  const indexFile = join(directory.path, 'index');
  const place = { cwd: topLevel, gitDirectory, workTree: topLevel, indexFile };
  if (!(await copyFile(join(gitDirectory, 'index'), indexFile))) {
    await gitOrThrow(['read-tree', '--empty'], place);
  }
  const { code, stdout } = await git(['write-tree', '--missing-ok'], place);
  return code === 0 ? stdout.toString().trim() : null;
}

/** Brings changes into a working tree's real index; every other entry stays as it is. */
export async function updateIndex(
  { topLevel, gitDirectory }: WorkTree,
  changes: readonly TreeChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const place = { cwd: topLevel, gitDirectory, workTree: topLevel };
  const stdin = Buffer.concat(
    changes.flatMap(({ newMode, newId, rawPath }) => [
      Buffer.from(`${/^0+$/.test(newMode) ? '0' : newMode} ${newId}\t`),
      rawPath,
      Buffer.from([0]),
    ]),
  );
  await gitOrThrow(['update-index', '-z', '--index-info'], { ...place, stdin });
  await git(['update-index', '-q', '--refresh'], place);
}
