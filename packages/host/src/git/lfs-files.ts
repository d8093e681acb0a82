import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { nulFields, pathText } from './path-bytes.ts';
import { workingPlace } from './working-place.ts';

/** The tracked files of a working tree that its attributes give to Git LFS. */
export async function lfsFiles(tree: WorkTree): Promise<string[]> {
  const args = ['ls-files', '-z', '--', ':(top,attr:filter=lfs)'];
  const { code, stdout } = await git(args, workingPlace(tree));
  return code === 0 ? nulFields(stdout).map(pathText) : [];
}
