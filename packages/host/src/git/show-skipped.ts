import { join } from 'node:path';
import { inspectPath } from '../files/inspect-path.ts';
import type { TreeChange } from './diff-trees.ts';
import type { WorkTree } from './find-repository.ts';
import type { GitOptions } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { nulFields } from './path-bytes.ts';

/**
 * Brings the files that a switch is going to change, and that a sparse checkout leaves out, to the working tree first:
 * git would pass over them. The index of `place` is changed accordingly.
 */
export async function showSkipped(
  repository: WorkTree,
  place: GitOptions,
  changes: readonly TreeChange[],
): Promise<void> {
  if ((await inspectPath(join(repository.gitDirectory, 'info', 'sparse-checkout'))) === null) return;
  const changed = new Set(changes.map(({ rawPath }) => rawPath.toString('latin1')));
  const { stdout } = await gitOrThrow(['ls-files', '-t', '-z'], place);
  const skipped = nulFields(stdout)
    .filter((field) => field[0] === 0x53)
    .map((field) => field.subarray(2))
    .filter((path) => changed.has(path.toString('latin1')));
  if (skipped.length === 0) return;
  const stdin = Buffer.concat(skipped.flatMap((path) => [path, Buffer.from([0])]));
  await gitOrThrow(['update-index', '--no-skip-worktree', '-z', '--stdin'], { ...place, stdin });
  await gitOrThrow(['checkout-index', '--force', '--index', '-z', '--stdin'], { ...place, stdin });
}
