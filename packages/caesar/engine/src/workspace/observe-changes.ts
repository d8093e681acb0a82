import {
  diffTrees,
  ensureDirectory,
  inspectPath,
  keepObjects,
  type SnapshotProblem,
  snapshotInto,
  type TreeChange,
  type WorkTree,
} from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import type { TaskTrees, Verification } from '../records/task-record.ts';
import type { OpenedTask } from '../task/open-task.ts';
import { boundedFindings } from './bounded-findings.ts';
import type { Observation } from './observation.ts';
import { keptRef } from './preparation.ts';
import { rebaseTree } from './rebase-tree.ts';
import { specialFileFindings } from './special-files.ts';
import { strayFindings } from './stray-findings.ts';
import { lookAgain, watchLeaks } from './watch-leaks.ts';
import type { Workspace } from './workspace.ts';

/** What git sees in a workspace, against what was there before the agent. */
export interface ObservedChanges {
  /** The base with what the agent changed, and nothing else; null where there is nothing left to look at. */
  readonly tree: string | null;
  /** All that the workspace held when the agent had ended. */
  readonly left: string | null;
  /** All that it held after the verification commands, where they changed files. */
  readonly verified: string | null;
  readonly changes: readonly TreeChange[];
  /** Paths that could not be recorded, and why. */
  readonly problems: readonly SnapshotProblem[];
  /** Whether the agent’s work reached the caller’s checkout. */
  readonly leaked: boolean;
  readonly findings: readonly Finding[];
}

/** Records the workspace as a tree and compares it with the start; null outside git, where nothing can be seen. Nothing is under way any more once it returns or throws. */
export async function observeChanges(
  workspace: Workspace,
  observation: Observation,
): Promise<ObservedChanges | null> {
  observation.activity.stop();
  const { trees, repository: known } = workspace;
  if (known === null || trees === null) return null;
  const standing = await whatStands(workspace, known);
  if (standing === null) return gone(workspace.path);
  const renewing = lookAgain(workspace, observation);
  try {
    return await compare(workspace, { trees, standing, renewing, observation });
  } finally {
    await renewing;
  }
}

async function compare(
  workspace: Workspace,
  {
    trees,
    standing,
    renewing,
    observation,
  }: {
    readonly trees: TaskTrees;
    readonly standing: Standing;
    readonly renewing: ReturnType<typeof lookAgain>;
    readonly observation: Observation;
  },
): Promise<ObservedChanges> {
  const { repository } = standing;
  const { task } = observation.supervised;
  const { tree: left, problems } = await takeSnapshot({ ...workspace, repository }, task, 'result-index');
  const rebased = await rebaseTree(repository, { from: trees.start, onto: trees.base, tree: left });
  const [changes] = await Promise.all([
    diffTrees(repository, trees.base, rebased.tree),
    keepObjects(repository, { [keptRef(task.id, 'result')]: rebased.tree }),
  ]);
  const [leaks, stray, special] = await Promise.all([
    watchLeaks(workspace, { changes, after: await renewing, observation }),
    standing.isUnlinked ? [unlinkedFinding()] : strayFindings(workspace, changes),
    specialFileFindings({ ...workspace, repository }, { changes, after: task.directory.taskFile }),
  ]);
  return {
    tree: rebased.tree,
    left,
    verified: null,
    changes,
    problems,
    leaked: leaks.leaked,
    findings: [
      ...leaks.findings,
      ...stray,
      ...special,
      ...boundedFindings(overlapFindings(rebased.overlapping)),
    ],
  };
}

/** Looks again once verification commands have run: what they changed is in neither diff nor apply. */
export async function observeVerification(
  workspace: Workspace,
  observed: ObservedChanges | null,
  { task, verification }: { readonly task: OpenedTask; readonly verification: readonly Verification[] },
): Promise<ObservedChanges | null> {
  if (workspace.repository === null || observed === null || observed.left === null) return observed;
  if (verification.length === 0 || workspace.isolation === 'inplace') return observed;
  const standing = await whatStands(workspace, workspace.repository);
  if (standing === null) return observed;
  const { repository } = standing;
  const { tree } = await takeSnapshot({ ...workspace, repository }, task, 'verified-index');
  if (tree === observed.left) return observed;
  const changed = await diffTrees(repository, observed.left, tree);
  const names = changed.map(({ path }) => path);
  const finding: Finding = {
    code: 'VERIFY_CHANGED_FILES',
    severity: 'info',
    title: `Verification changed ${names.length === 1 ? 'one file' : `${names.length} files`}, which no diff shows`,
    detail: names.slice(0, 10).join(', '),
    remedy: 'nothing is to be done',
  };
  return { ...observed, verified: tree, findings: [...observed.findings, finding] };
}

/** The repository as far as the agent left it, and whether the worktree is no longer known to it. */
interface Standing {
  readonly repository: WorkTree;
  readonly isUnlinked: boolean;
}

/** What stands of a workspace; null when there is nothing to look at. */
async function whatStands(
  { path }: Workspace,
  repository: WorkTree,
): Promise<{ readonly repository: WorkTree; readonly isUnlinked: boolean } | null> {
  const { gitDirectory, commonDirectory } = repository;
  if (!(await isDirectory(path)) || !(await isDirectory(commonDirectory))) return null;
  if (await isDirectory(gitDirectory)) return { repository, isUnlinked: false };
  return { repository: { ...repository, gitDirectory: commonDirectory }, isUnlinked: true };
}

async function isDirectory(path: string): Promise<boolean> {
  return (await inspectPath(path))?.kind === 'directory';
}

function unlinkedFinding(): Finding {
  return {
    code: 'WORKTREE_UNLINKED',
    severity: 'medium',
    title: 'The repository no longer knows the worktree',
    detail: 'What git keeps of a worktree beside it was removed. The diff holds the work all the same.',
    remedy: 'land what is wanted with caesar apply',
  };
}

async function takeSnapshot(workspace: Workspace, { stateDirectory }: OpenedTask, index: string) {
  await ensureDirectory(stateDirectory, { mode: 0o700 });
  const { seedIndex, lfsPointers, excluded, isolation, path, repository } = workspace;
  return snapshotInto(`${stateDirectory}/${index}`, {
    workTree: path,
    ...(repository === null ? {} : { gitDirectory: repository.gitDirectory }),
    ...(seedIndex === null ? {} : { seedIndex, ownSeed: isolation === 'worktree' }),
    excluded,
    lfsPointers,
    ...(isolation === 'worktree' ? { fileMode: true } : {}),
  });
}

function gone(path: string): ObservedChanges {
  const finding: Finding = {
    code: 'WORKSPACE_GONE',
    severity: 'high',
    title: 'The workspace, or its repository, was gone when the agent had ended',
    detail: `Nothing can be seen of what was in ${path}: what the report says of it is not held against anything.`,
    remedy: 'hand the task out anew',
  };
  return {
    tree: null,
    left: null,
    verified: null,
    changes: [],
    problems: [],
    leaked: false,
    findings: [finding],
  };
}

function overlapFindings(paths: readonly string[]): Finding[] {
  return paths.map((path) => ({
    code: 'SETUP_OVERLAP',
    severity: 'medium',
    title: `Setup and the agent changed the same lines of ${path}`,
    file: path,
    detail: 'The file is shown and landed as the agent left it, with what setup had changed in it.',
    remedy: 'look at the diff of this file before you apply it',
  }));
}
