import type { Repository } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';

/** How many paths differ from the commit that is checked out. */
export interface WorkingStatus {
  /** Tracked paths with changes, staged or not. */
  readonly changed: number;
  /** Paths that git does not know and does not ignore; a wholly new folder counts once. */
  readonly untracked: number;
  /** Paths that a merge left undecided. */
  readonly conflicted: number;
}

/** Counts what is not committed. Throws when git cannot tell. */
export async function readStatus(repository: Repository): Promise<WorkingStatus> {
  const { stdout } = await gitOrThrow(
    [
      'status',
      '--porcelain=v2',
      '-z',
      '--untracked-files=normal',
      '--no-renames',
      '--ignore-submodules=none',
    ],
    { cwd: repository.topLevel },
  );
  const kinds = stdout
    .toString('latin1')
    .split('\0')
    .map((entry) => entry.slice(0, 2));
  const count = (kind: string): number => kinds.filter((each) => each === kind).length;
  return { changed: count('1 ') + count('2 '), untracked: count('? '), conflicted: count('u ') };
}
