import type { Repository } from './find-repository.ts';
import { git } from './git.ts';
import { nulFields, pathText } from './path-bytes.ts';

/** The tracked files of a working tree that its attributes give to Git LFS. */
export async function lfsFiles({ topLevel }: Repository): Promise<string[]> {
  const args = ['ls-files', '-z', '--', ':(top,attr:filter=lfs)'];
  const { code, stdout } = await git(args, { cwd: topLevel });
  return code === 0 ? nulFields(stdout).map(pathText) : [];
}
