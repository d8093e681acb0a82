import { join } from 'node:path';
import type { WorkTree } from './find-repository.ts';
import type { GitOptions } from './git.ts';

/**
 * Where git runs to compare trees: in no working tree and with no index, so that neither a lost folder, a spoilt index
 * nor the attributes that happen to be checked out make a difference.
 */
export function comparingPlace({ commonDirectory }: WorkTree): GitOptions {
  return {
    cwd: commonDirectory,
    gitDirectory: commonDirectory,
    workTree: commonDirectory,
    indexFile: join(commonDirectory, 'no-index'),
  };
}
