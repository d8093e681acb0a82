import {
  git,
  inspectPath,
  listRefs,
  ownRepository,
  readCommits,
  readHead,
  readHeadHistory,
  readStash,
  type StashEntry,
  type Submodule,
  submodulesIn,
  type TreeChange,
  type WorkTree,
} from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import { ownStash } from './own-stash.ts';
import type { Workspace } from './workspace.ts';

const NAMED = 10;
const KINDS = [
  ['refs/heads/', 'a branch'],
  ['refs/tags/', 'a tag'],
] as const;

/** What an agent made that no diff shows, or where nobody would look: foreign branches, a stash, commits and another HEAD in place, nested repositories. */
export async function strayFindings(
  workspace: Workspace,
  changes: readonly TreeChange[],
): Promise<Finding[]> {
  const isWorktree = workspace.isolation === 'worktree';
  const groups = await Promise.all([
    isWorktree ? foreignBranches(workspace) : commitsInPlace(workspace),
    ...(isWorktree ? [] : [headMoved(workspace)]),
    stashLeft(workspace),
    nestedRepositories(workspace, changes),
  ]);
  return groups.flat();
}

/** What may name the agent’s commits: not what the orchestrator keeps, what other places are known to have, nor the stash, which is told by itself. */
const NOT_FOREIGN = /^refs\/(caesar\/|remotes\/|stash$)/;

/** Refs other than the task’s own branch that hold commits made in the worktree. */
async function foreignBranches({ repository, branch, baseRef, fingerprint }: Workspace): Promise<Finding[]> {
  if (repository === null || baseRef === null) return [];
  const been = (await readHeadHistory(repository)).filter((commit) => commit !== baseRef);
  if (been.length === 0) return [];
  const without = [...new Set([baseRef, ...(fingerprint?.refs.values() ?? [])])];
  const made = new Set(await readCommits(repository, { from: been, without, lenient: true }));
  const tips = await listRefs(repository);
  const foreign = [...tips]
    .filter(([name, id]) => name !== `refs/heads/${branch}` && made.has(id) && !NOT_FOREIGN.test(name))
    .map(([name]) => name);
  return foreign.slice(0, NAMED).map((name) => ({
    code: 'BRANCH_FOREIGN',
    severity: 'medium',
    title: `The agent’s commits are on ${KINDS.find(([start]) => name.startsWith(start))?.[1] ?? 'a ref'} that is not the task’s: ${name.replace('refs/heads/', '')}`,
    detail: 'All worktrees share it. The diff holds the work all the same.',
    remedy: `delete it when it is not wanted: git update-ref -d ${name}`,
  }));
}

/** Entries of the stash, which all worktrees share, that were made in this one, or in place while the agent was at work. */
async function stashLeft(workspace: Workspace): Promise<Finding[]> {
  const { repository, isolation, stash: before } = workspace;
  if (repository === null) return [];
  const entries = await readStash(repository);
  const own = isolation === 'worktree' ? await ownStash(workspace, entries) : newIn(entries, before);
  return own.slice(0, NAMED).map(({ commit, message }) => ({
    code: 'STASH_LEFT',
    severity: 'medium',
    title: 'The agent left work in the stash, which all worktrees share',
    detail: `${commit} ${message}; it is in neither diff nor apply.`,
    remedy: `look at it with: git stash show -p ${commit}`,
  }));
}

function newIn(entries: readonly StashEntry[], before: readonly StashEntry[] = entries): StashEntry[] {
  const known = new Set(before.map(({ commit }) => commit));
  return entries.filter(({ commit }) => !known.has(commit));
}

async function commitsInPlace({ repository, baseRef }: Workspace): Promise<Finding[]> {
  if (repository === null || baseRef === null) return [];
  const commits = await readCommits(repository, { from: ['HEAD'], without: [baseRef], limit: NAMED }).catch(
    () => [],
  );
  if (commits.length === 0) return [];
  return [
    {
      code: 'COMMITS_IN_PLACE',
      severity: 'medium',
      title: `The agent committed in the caller’s checkout: ${commits.length === 1 ? 'one commit' : `${commits.length} commits`}`,
      detail: commits.join(', '),
      remedy: `look at them with: git log ${baseRef}..`,
    },
  ];
}

/** The caller’s checkout stands on another branch, or on a commit that does not follow the one it stood on. */
async function headMoved({ repository, baseRef, branch }: Workspace): Promise<Finding[]> {
  if (repository === null || baseRef === null) return [];
  const now = await readHead(repository);
  const isLeft = now.commit === null || (await isMissing(repository, baseRef, now.commit));
  if (now.branch === branch && !isLeft) return [];
  return [
    {
      code: 'HEAD_MOVED_IN_PLACE',
      severity: 'medium',
      title: `HEAD of the caller’s checkout moved from ${branch ?? baseRef} to ${now.branch ?? now.commit ?? 'nothing'}`,
      detail: `It was at ${baseRef}, and is at ${now.commit ?? 'no commit'} now.`,
      remedy: `go back with: git switch ${branch ?? `--detach ${baseRef}`}${isLeft ? `; that commit is still there: ${baseRef}` : ''}`,
    },
  ];
}

/** Whether a commit is none of those that another one is made on. */
async function isMissing(repository: WorkTree, commit: string, tip: string): Promise<boolean> {
  const lacking = await readCommits(repository, { from: [commit], without: [tip], limit: 1, lenient: true });
  return lacking.length > 0;
}

/** Repositories inside the workspace: their pointer is in the diff, what is edited in them is not. */
async function nestedRepositories(
  { path, repository, trees }: Workspace,
  changes: readonly TreeChange[],
): Promise<Finding[]> {
  if (repository === null || trees === null) return [];
  const added = changes.filter(({ oldMode, newMode }) => newMode === '160000' && oldMode !== '160000');
  const nested = added.map(
    (change): Finding => ({
      code: 'REPOSITORY_NESTED',
      severity: 'medium',
      title: `The agent made a repository of its own: ${change.path}`,
      file: change.path,
      detail: 'Only its commit is in the diff; its files are not, and cannot be landed.',
      remedy: 'copy what you need from the worktree',
    }),
  );
  const isGone = changes.some((change) => change.path === SUBMODULES || change.oldPath === SUBMODULES);
  if (!isGone && (await inspectPath(`${path}/${SUBMODULES}`)) === null) return nested;
  return [...nested, ...(await editedSubmodules(path, await submodulesIn(repository, trees.base)))];
}

/** The file that says where submodules come from; without it there are none. */
const SUBMODULES = '.gitmodules';

async function editedSubmodules(path: string, submodules: readonly Submodule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { path: submodule } of submodules) {
    const own = await ownRepository(`${path}/${submodule}`);
    if (own === null) continue;
    const { code, stdout } = await git(['status', '--porcelain', '-z'], { cwd: own.topLevel });
    if (code !== 0 || stdout.length === 0) continue;
    findings.push({
      code: 'SUBMODULE_EDITED',
      severity: 'medium',
      title: `The agent edited files inside the submodule ${submodule}`,
      file: submodule,
      detail: 'They are in neither diff nor apply: only the commit that a submodule is at is.',
      remedy: 'commit them in the submodule, or copy them from the worktree',
    });
  }
  return findings;
}
