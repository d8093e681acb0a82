import type { Repository } from './find-repository.ts';
import { git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';

export interface CommitQuestion {
  /** Commits or refs to start from. */
  readonly from: readonly string[];
  /** Revisions whose history does not count: commits, refs, or `--branches` and its like. */
  readonly without: readonly string[];
  /** At most this many are told; default all. */
  readonly limit?: number;
}

/** The commits that some revisions lead to and others do not, newest first. Throws when one of them is unknown. */
export async function readCommits(
  repository: Repository,
  { from, without, limit }: CommitQuestion,
): Promise<string[]> {
  if (from.length === 0) return [];
  const most = limit === undefined ? [] : [`--max-count=${limit}`];
  const args = ['rev-list', '--topo-order', ...most, ...from, '--not', ...without, '--'];
  const { stdout } = await gitOrThrow(args, { cwd: repository.commonDirectory });
  return stdout
    .toString()
    .split('\n')
    .filter((line) => line !== '');
}

/** Every commit that HEAD of a working tree has been at, newest first, as its reflog tells; none where there is no reflog. */
export async function readHeadHistory(repository: Repository): Promise<string[]> {
  const args = ['log', '--walk-reflogs', '--format=%H', 'HEAD', '--'];
  const { code, stdout } = await git(args, {
    cwd: repository.commonDirectory,
    gitDirectory: repository.gitDirectory,
  });
  return code === 0
    ? [
        ...new Set(
          stdout
            .toString()
            .split('\n')
            .filter((line) => line !== ''),
        ),
      ]
    : [];
}

/** The stash of a repository, shared by its working trees: each entry's commit and what it says of where it was made. */
export async function readStash(
  repository: Repository,
): Promise<{ readonly commit: string; readonly message: string }[]> {
  const args = ['log', '--walk-reflogs', '--format=%H %gs', 'refs/stash', '--'];
  const { code, stdout } = await git(args, { cwd: repository.commonDirectory });
  if (code !== 0) return [];
  return stdout
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      commit: line.slice(0, line.indexOf(' ')),
      message: line.slice(line.indexOf(' ') + 1),
    }));
}
