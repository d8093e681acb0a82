import { join } from 'node:path';
import { inspectPath } from '../files/inspect-path.ts';
import { readBounded } from '../files/read-bounded.ts';
import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { workingPlace } from './working-place.ts';

const MAX_LOG_BYTES = 16 * 1024 * 1024;

export interface CommitQuestion {
  /** Commits or refs to start from. */
  readonly from: readonly string[];
  /** Revisions whose history does not count: commits, refs, or `--branches` and its like. */
  readonly without: readonly string[];
  /** At most this many are told; default all. */
  readonly limit?: number;
  /** Default false. True passes over a commit that the repository has lost. */
  readonly lenient?: boolean;
}

/** The commits that some revisions lead to and others do not, newest first. Throws when one of them is unknown, unless that is borne. */
export async function readCommits(
  repository: WorkTree,
  { from, without, limit, lenient = false }: CommitQuestion,
): Promise<string[]> {
  if (from.length === 0) return [];
  const most = limit === undefined ? [] : [`--max-count=${limit}`];
  const lost = lenient ? ['--ignore-missing'] : [];
  const args = ['rev-list', '--topo-order', ...lost, ...most, ...from, '--not', ...without, '--'];
  const { stdout } = await gitOrThrow(args, workingPlace(repository));
  return linesOf(stdout);
}

/** What a reflog says where there is no commit, as in the middle of renaming a branch. */
const NO_COMMIT = /^0*$/;

/** Every commit that HEAD of a working tree has been at, newest first, as its reflog tells; none where there is no reflog. */
export async function readHeadHistory(repository: WorkTree): Promise<string[]> {
  const log = await readBounded(join(repository.gitDirectory, 'logs', 'HEAD'), MAX_LOG_BYTES);
  if (log.state === 'read') {
    const commits = linesOf(log.bytes).map((line) => line.split(' ', 2)[1] ?? '');
    return [...new Set(commits.reverse())].filter((commit) => !NO_COMMIT.test(commit));
  }
  const args = ['log', '--walk-reflogs', '--format=%H', 'HEAD', '--'];
  const { code, stdout } = await git(args, {
    cwd: repository.commonDirectory,
    gitDirectory: repository.gitDirectory,
  });
  return code === 0 ? [...new Set(linesOf(stdout))] : [];
}

/** One entry of the stash. */
export interface StashEntry {
  readonly commit: string;
  /** The commit on which it was made. */
  readonly base: string;
  /** What git says of where it was made: `WIP on <branch>: …`. */
  readonly message: string;
}

/** The stash of a repository, which all its working trees share, newest first. */
export async function readStash(repository: WorkTree): Promise<StashEntry[]> {
  if (!(await mayHaveStash(repository))) return [];
  const args = ['log', '--walk-reflogs', '--format=%H %P%x09%gs', 'refs/stash', '--'];
  const { code, stdout } = await git(args, { cwd: repository.commonDirectory });
  if (code !== 0) return [];
  return linesOf(stdout).map((line) => {
    const [ids = '', message = ''] = line.split('\t');
    const [commit = '', base = ''] = ids.split(' ');
    return { commit, base, message };
  });
}

/** A stash lives in a reflog of its own; where refs are kept in another way than in files, git has to be asked. */
async function mayHaveStash({ commonDirectory }: WorkTree): Promise<boolean> {
  const places = [join('logs', 'refs', 'stash'), 'reftable'];
  const found = await Promise.all(places.map((place) => inspectPath(join(commonDirectory, place))));
  return found.some((facts) => facts !== null);
}

/** The entries of a stash that were made on one of some branches or commits. */
export function stashedOn(
  entries: readonly StashEntry[],
  {
    branches,
    commits,
  }: { readonly branches: readonly (string | null)[]; readonly commits: readonly string[] },
): StashEntry[] {
  const labels = branches.flatMap((branch) => (branch === null ? [] : [` on ${branch}:`.toLowerCase()]));
  return entries.filter(
    ({ base, message }) =>
      commits.includes(base) || labels.some((label) => ` ${message.toLowerCase()}`.includes(label)),
  );
}

/** The commit at which two histories part; null when they have none in common. */
export async function mergeBase(repository: WorkTree, one: string, other: string): Promise<string | null> {
  const { code, stdout } = await git(['merge-base', one, other], { cwd: repository.commonDirectory });
  return code === 0 ? stdout.toString().trim() : null;
}

function linesOf(output: Buffer): string[] {
  return output
    .toString()
    .split('\n')
    .filter((line) => line !== '');
}
