import type { Writable } from 'node:stream';
import { comparingPlace } from './comparing-place.ts';
import { type DiffOptions, diffTrees } from './diff-trees.ts';
import type { Repository } from './find-repository.ts';
import { gitToSink } from './git.ts';
import { withChanges } from './partial-tree.ts';

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

/**
 * Writes the patch that makes one tree or commit into another, whole and binary, to a sink, which it ends.
 * The same two trees give the same bytes whatever the user's settings. Throws when either is unknown or the sink fails.
 */
export async function writePatch(
  repository: Repository,
  from: string,
  to: string,
  sink: Writable,
  options: DiffOptions = {},
): Promise<void> {
  const target = await wanted(repository, from, to, options);
  const { code, stderr } = await gitToSink([...PATCH, from, target], sink, comparingPlace(repository));
  if (code !== 0) throw new Error(`git diff-tree failed: ${stderr.trim()}`);
}

async function wanted(
  repository: Repository,
  from: string,
  to: string,
  options: DiffOptions,
): Promise<string> {
  if (options.paths === undefined) return to;
  return withChanges(repository, from, await diffTrees(repository, from, to, options));
}
