import {
  addWorktree,
  canonicalPath,
  copyFile,
  digest,
  ensureDirectory,
  findRepository,
  keepTree,
  type Repository,
  resolveTree,
  snapshotTree,
} from '@caesar/host';
import { CaesarError } from '@caesar/protocol';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { World } from '../world.ts';
import type { Workspace } from './workspace.ts';
import { branchName, worktreesDirectory } from './worktree-places.ts';

/** The task that a workspace is prepared for. */
export interface PreparedFor {
  readonly id: string;
  /** The task's own folder in the project's state, for what the orchestrator keeps to itself. */
  readonly stateDirectory: string;
}

/** Makes the place where the agent works; what cannot be made is a `WORKSPACE_FAILED` error, and leaves nothing behind. */
export async function prepareWorkspace(
  plan: TaskPlan,
  task: PreparedFor,
  world: World,
  signal: AbortSignal,
): Promise<Workspace> {
  const { repository } = world.project;
  if (repository.state !== 'found' || plan.base === null) return withoutGit(plan, world);
  return plan.isolation === 'worktree'
    ? inWorktree(plan, { task, world, signal, repository: repository.repository, base: plan.base })
    : inPlace(plan, { task, world, signal, repository: repository.repository, base: plan.base });
}

interface GitPreparation {
  readonly task: PreparedFor;
  readonly world: World;
  readonly signal: AbortSignal;
  readonly repository: Repository;
  readonly base: string;
}

/** The ref under which a task's trees are kept, so that no object of its diff can be collected. */
export function keptRef(taskId: string, what: 'start' | 'result'): string {
  return `refs/caesar/${taskId}/${what}`;
}

function withoutGit(plan: TaskPlan, world: World): Workspace {
  const { repository, root, cwd } = world.project;
  const path = repository.state === 'found' ? repository.repository.topLevel : root;
  return {
    isolation: 'inplace',
    path,
    cwd: plan.subdirectory === '' ? path : cwd,
    repository: null,
    baseRef: null,
    branch: null,
    trees: null,
    excluded: [],
    seedIndex: null,
    findings: [],
  };
}

async function inWorktree(plan: TaskPlan, at: GitPreparation): Promise<Workspace> {
  const { task, world, repository, base } = at;
  const directory = worktreesDirectory({
    environment: world.environment,
    projectRoot: world.project.root,
    configured: world.config.worktree.root,
    repositoryKey: repositoryKey(repository),
  });
  await ensureDirectory(directory, { mode: 0o700 });
  const branch = branchName({ ...plan, id: task.id });
  const added = await addWorktree({
    repository,
    path: `${await canonicalPath(directory)}/${task.id}`,
    commit: base,
    branch,
    smudgeLfs: world.config.worktree.lfs,
    signal: at.signal,
  });
  if (!added.ok) throw failed(`the worktree could not be made: ${added.reason}`);
  const found = await findRepository(added.path);
  if (found.state !== 'found') throw failed(`the worktree ${added.path} is not usable`);
  const tree = await baseTree(repository, base);
  await keepTree(repository, keptRef(task.id, 'start'), tree, { parents: [base] });
  return {
    isolation: 'worktree',
    path: added.path,
    cwd: standIn(added.path, plan.subdirectory),
    repository: found.repository,
    baseRef: base,
    branch,
    trees: { base: tree, start: tree },
    excluded: [],
    seedIndex: await seedIndex(found.repository, task),
    findings: [],
  };
}

async function inPlace(plan: TaskPlan, at: GitPreparation): Promise<Workspace> {
  const { task, repository, base } = at;
  const excluded = ['.caesar/tasks', '.caesar/state'];
  const seed = await seedIndex(repository, task);
  const before = await snapshotTree({
    workTree: repository.topLevel,
    gitDirectory: repository.gitDirectory,
    ...(seed === null ? {} : { seedIndex: seed }),
    excluded,
  });
  await keepTree(repository, keptRef(task.id, 'start'), before.tree, { parents: [base] });
  return {
    isolation: 'inplace',
    path: repository.topLevel,
    cwd: standIn(repository.topLevel, plan.subdirectory),
    repository,
    baseRef: base,
    branch: repository.branch,
    trees: { base: before.tree, start: before.tree },
    excluded,
    seedIndex: seed,
    findings: [],
  };
}

function standIn(path: string, subdirectory: string): string {
  return subdirectory === '' ? path : `${path}/${subdirectory}`;
}

async function baseTree(repository: Repository, commit: string): Promise<string> {
  const tree = await resolveTree(repository, commit);
  if (tree === null) throw failed(`the commit ${commit} has no tree in ${repository.topLevel}`);
  return tree;
}

/** Keeps the index as it is before the agent: whatever the agent does to its own, ours still knows every file. */
async function seedIndex(repository: Repository, task: PreparedFor): Promise<string | null> {
  const kept = `${task.stateDirectory}/index`;
  await ensureDirectory(task.stateDirectory, { mode: 0o700 });
  return (await copyFile(`${repository.gitDirectory}/index`, kept)) ? kept : null;
}

function repositoryKey(repository: Repository): string {
  const name =
    repository.commonDirectory
      .replace(/\/\.git$/, '')
      .split('/')
      .pop() ?? 'repository';
  return `${name.replace(/[^A-Za-z0-9._-]+/g, '-')}-${digest(repository.commonDirectory).slice(0, 10)}`;
}

function failed(message: string, cause?: unknown): CaesarError {
  return new CaesarError({
    code: 'WORKSPACE_FAILED',
    message,
    remedy: 'run the same git command by hand to see what stops it, or use --isolation inplace',
    cause,
  });
}
