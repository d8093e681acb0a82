import { join } from 'node:path';
import { inspectPath } from '../files/inspect-path.ts';
import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { workingPlace } from './working-place.ts';

/** How `ls-files -t` marks what a sparse checkout leaves out. */
const SKIPPED = 'S ';

/** The content of a tracked file that a sparse checkout leaves out of the working tree, as the index has it; null for any other path. `path` is relative to the top level. */
export async function readLeftOut(repository: WorkTree, path: string): Promise<Buffer | null> {
  if ((await inspectPath(join(repository.gitDirectory, 'info', 'sparse-checkout'))) === null) return null;
  const place = workingPlace(repository);
  const listed = await git(['ls-files', '-t', '-z', '--', `:(top,literal)${path}`], place);
  if (!listed.stdout.toString().startsWith(SKIPPED)) return null;
  const { code, stdout } = await git(['cat-file', 'blob', `:${path}`], place);
  return code === 0 ? stdout : null;
}
