import {
  diffTrees,
  findMarked,
  findWorkingIn,
  inspectPath,
  isAlive,
  openWorktree,
  type Repository,
  type RunningProcess,
  readCommits,
  readHeadHistory,
  readStash,
  resolveCommit,
  resolveTree,
  type SnapshotProblem,
  snapshotTree,
  stashedOn,
  treeOf,
  type WorkTree,
} from '@caesar/host';
import { readLandings } from '../landing/landing-ledger.ts';
import { readTaskChanges, type TaskChanges } from '../landing/task-changes.ts';
import { USERS_OWN } from '../landing/users-own.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { hasEnded } from '../records/task-state.ts';
import type { TaskWorktree } from './find-worktrees.ts';
import type { WorktreeFacts } from './judge-worktree.ts';
import { workingRepositories } from './working-repositories.ts';

/** A worktree with what would have to be saved of it. */
export interface InspectedWorktree extends WorktreeFacts {
  /** Between which trees its work lies. */
  readonly trees: Pick<TaskChanges, 'from' | 'to' | 'changes'>;
  /** Commits to save: those that HEAD has been at, and entries of the stash. */
  readonly tips: readonly string[];
  readonly stash: readonly string[];
  /** What is in no tree, from its top: repositories with work of their own, and what git cannot record. */
  readonly repositories: readonly string[];
  /** Processes of the task. */
  readonly running: readonly RunningProcess[];
  /** All those that stand in it, whoever started them. */
  readonly standing: readonly RunningProcess[];
}

/** Looks at the worktree of a task on record. Throws where git cannot read it. */
export async function inspectWorktree(
  { record, path, branch }: TaskWorktree & { readonly record: TaskRecord },
  { checkout, stateDirectory }: { readonly checkout: Repository; readonly stateDirectory: string },
): Promise<InspectedWorktree> {
  const active = !hasEnded(record.status) && record.owner !== null && isAlive(record.owner);
  const running = findMarked({ name: 'CAESAR_TASK_ID', value: record.id });
  const standing = await findWorkingIn(path);
  const own = await openWorktree(checkout, path);
  const read = await readTaskChanges(record);
  if (!read.ok) throw new Error(read.refusal.reason);
  const { from, to, changes } = read.value;
  const landings = await readLandings(stateDirectory, record.id);
  const landed = isLanded(landings, to);
  const shared = await sharedWork(checkout, own, {
    base: record.base_ref,
    branches: [branch ?? record.branch, record.branch],
  });
  const repositories = [
    ...(await workingRepositories(path, { ...read.value, landed })),
    ...((await inspectPath(`${path}/.git`))?.kind === 'directory' ? ['.git'] : []),
    ...leftOut(read.value.problems),
  ];
  return {
    active,
    processes: running.length + standing.length,
    edited: from !== to,
    landed,
    nested: repositories.length,
    ...shared,
    trees: { from, to, changes },
    repositories: [...new Set(repositories)],
    running,
    standing,
  };
}

/** Looks at a worktree that no record tells of. */
export async function inspectOrphan(
  { path, head, branch }: TaskWorktree,
  checkout: Repository,
): Promise<InspectedWorktree> {
  const own = await openWorktree(checkout, path);
  if (own === null) throw new Error('git does not know it as a worktree');
  const standing = await findWorkingIn(path);
  const from = head === null ? await treeOf(checkout, []) : await treeOfCommit(checkout, head);
  const { tree: to, problems } = await snapshotTree({
    workTree: path,
    gitDirectory: own.gitDirectory,
    fileMode: true,
  });
  const changes = await diffTrees(checkout, from, to);
  const repositories = [
    ...(await workingRepositories(path, { repository: checkout, from, changes, landed: false })),
    ...leftOut(problems),
  ];
  const shared = await sharedWork(checkout, own, { base: null, branches: [branch] });
  return {
    active: false,
    processes: standing.length,
    edited: from !== to,
    landed: false,
    nested: repositories.length,
    ...shared,
    trees: { from, to, changes },
    tips: head === null ? shared.tips : [...new Set([head, ...shared.tips])],
    repositories,
    running: [],
    standing,
  };
}

async function treeOfCommit(repository: Repository, commit: string): Promise<string> {
  const tree = await resolveTree(repository, commit);
  if (tree === null) throw new Error(`the commit ${commit} has no tree`);
  return tree;
}

function isLanded(landings: Awaited<ReturnType<typeof readLandings>>, tree: string): boolean {
  const checkouts = [...new Set(landings.map(({ checkout }) => checkout))];
  return checkouts.some((checkout) => {
    const last = landings.filter((entry) => entry.checkout === checkout).at(-1);
    if (last === undefined || last.action === 'reversed') return false;
    return last.result === tree && last.paths.length === 0 && last.conflicts.length === 0;
  });
}

/** What was made in a worktree and lies in what all worktrees share: commits that no branch of the user's has, and the stash. */
async function sharedWork(
  checkout: Repository,
  own: WorkTree | null,
  { base, branches }: { readonly base: string | null; readonly branches: readonly (string | null)[] },
): Promise<{ commits: number; stashed: number; tips: string[]; stash: string[] }> {
  const [branch = null] = branches;
  const tip = branch === null ? null : await resolveCommit(checkout, `refs/heads/${branch}`);
  const history = own === null ? [] : await readHeadHistory(own);
  const been = [...new Set([...history, ...(tip === null ? [] : [tip])])];
  const without = [...(base === null ? [] : [base]), ...USERS_OWN];
  const commits =
    been.length === 0 ? [] : await readCommits(checkout, { from: been, without, lenient: true });
  const made = been.filter((commit) => commit !== base);
  const stash = stashedOn(await readStash(checkout), { branches, commits: made });
  const lost = new Set(commits);
  return {
    commits: commits.length,
    stashed: stash.length,
    tips: been.filter((commit) => lost.has(commit)),
    stash: stash.map(({ commit }) => commit),
  };
}

/** What stands in a worktree and is in no tree; all of it where git does not say what. */
function leftOut(problems: readonly SnapshotProblem[]): string[] {
  return problems.filter(({ isLeftOut }) => isLeftOut).map(({ path }) => path ?? '.');
}
