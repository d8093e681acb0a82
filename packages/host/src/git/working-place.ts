import type { WorkTree } from './find-repository.ts';
import type { GitOptions } from './git.ts';

/** Where git runs in a working tree, whatever the `.git` of its folder says by now. */
export function workingPlace({ topLevel, gitDirectory }: WorkTree): GitOptions {
  return { cwd: topLevel, gitDirectory, workTree: topLevel };
}
