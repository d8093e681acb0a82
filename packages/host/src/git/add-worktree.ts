import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { canonicalPath } from '../files/canonical-path.ts';
import { ensureDirectory } from '../files/ensure-directory.ts';
import { inspectPath } from '../files/inspect-path.ts';
import { listDirectory } from '../files/list-directory.ts';
import { writeAtomic } from '../files/write-atomic.ts';
import type { WorkTree } from './find-repository.ts';
import { type GitResult, git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { IN_FLAT_MEMORY } from './in-flat-memory.ts';
import { gitDirectoryOf } from './locate-work-tree.ts';
import { findMetadata, forgetWorktree } from './remove-worktree.ts';
import { sparsePatterns } from './sparse-patterns.ts';
import { withoutFilter } from './without-filter.ts';
import { withWorktreeLock } from './worktree-lock.ts';

const ATTEMPTS = 5;
const RETRY_MS = 50;
/** How much of git’s own words is told: there may be a line for each file. */
const TOLD_LINES = 5;
/** Files are written by several processes: writing waits for the disk more than it computes. */
const CHECKOUT_WORKERS = 4;

export interface AddWorktreeOptions {
  readonly repository: WorkTree;
  /** Absolute. Nothing may be there but an empty folder; the folders above are made. */
  readonly path: string;
  /** What is checked out: a full id. */
  readonly commit: string;
  /** A new branch at that commit, without an upstream. Default: detached. */
  readonly branch?: string;
  /** Default false. True leaves the working tree empty, for the caller to fill. */
  readonly noCheckout?: boolean;
  /** Default false: files of Git LFS stay pointers, so that nothing is fetched. */
  readonly smudgeLfs?: boolean;
  /** The folders that are checked out; default: those of the working tree that `repository` was seen from; none means everything. */
  readonly sparse?: readonly string[];
  readonly signal?: AbortSignal;
}

export type WorktreeOutcome =
  | { readonly ok: true; readonly path: string; readonly gitDirectory: string }
  | {
      readonly ok: false;
      readonly code: 'branch-exists' | 'path-exists' | 'lock-timed-out' | 'aborted' | 'git-failed';
      /** One sentence, or the first lines of git's own words. */
      readonly reason: string;
    };

type Failure = Extract<WorktreeOutcome, { ok: false }>;

/**
 * Adds a working tree, wholly or not at all: after a failure neither its folder, its branch nor git's memory of it is there,
 * unless it was there before. Any number of processes may add at once; only git's bookkeeping waits in line, not the checkout.
 * No hook runs.
 */
export async function addWorktree(options: AddWorktreeOptions): Promise<WorktreeOutcome> {
  const { repository, signal } = options;
  const registered = await withWorktreeLock(repository, () => register(options), signal);
  if (registered.state !== 'done') return notRegistered(registered.state, registered.holder.pid);
  if (registered.value !== null) return registered.value;
  const path = await canonicalPath(options.path);
  const gitDirectory = await gitDirectoryOf(path);
  if (gitDirectory === null) return undo(options, { stderr: `git put no .git into '${path}'` });
  const result = options.noCheckout === true ? null : await checkOut(options, gitDirectory);
  if (result !== null && result.code !== 0) return undo(options, result);
  return { ok: true, path, gitDirectory };
}

async function register(options: AddWorktreeOptions): Promise<Failure | null> {
  const { repository, path, commit, branch } = options;
  if (!(await isVacant(path))) return { ok: false, code: 'path-exists', reason: `'${path}' is not empty` };
  if ((await findMetadata(repository, path)) !== null) {
    return {
      ok: false,
      code: 'path-exists',
      reason: `git remembers a working tree at '${path}', whose folder is gone`,
    };
  }
  const name = branch === undefined ? ['--detach'] : ['--no-track', '-b', branch];
  const args = ['worktree', 'add', '--quiet', '--no-checkout', ...name, '--', path, commit];
  const result = await patiently(() => git(args, { cwd: repository.commonDirectory }));
  if (result.code === 0) return null;
  if (branch !== undefined && /^fatal: a branch named '.*' already exists/m.test(result.stderr)) {
    return { ok: false, code: 'branch-exists', reason: `a branch '${branch}' exists already` };
  }
  await forgetWorktree(repository, path, branch === undefined ? undefined : { name: branch, commit });
  return failure(result);
}

/** The rest of what `git worktree add` does, outside the lock. */
async function checkOut(options: AddWorktreeOptions, gitDirectory: string): Promise<GitResult> {
  const { path, smudgeLfs = false, sparse, signal } = options;
  const settings = [
    ...['-c', `checkout.workers=${CHECKOUT_WORKERS}`],
    ...(smudgeLfs ? [] : withoutFilter('lfs')),
    ...(sparse === undefined ? [] : await makeSparse(gitDirectory, sparse)),
  ];
  return git([...IN_FLAT_MEMORY, ...settings, 'reset', '--hard', '--quiet', '--no-recurse-submodules'], {
    cwd: path,
    env: smudgeLfs ? {} : { GIT_LFS_SKIP_SMUDGE: '1' },
    ...(signal === undefined ? {} : { signal }),
  });
}

/**
 * Makes a working tree sparse without a word in the settings that all working trees share; those of its own, which it may have
 * taken over, are brought in line.
 */
async function makeSparse(gitDirectory: string, folders: readonly string[]): Promise<string[]> {
  const isSparse = folders.length > 0;
  if (isSparse) {
    await ensureDirectory(join(gitDirectory, 'info'));
    await writeAtomic(join(gitDirectory, 'info', 'sparse-checkout'), sparsePatterns(folders));
  }
  const settings = { 'core.sparseCheckout': `${isSparse}`, 'core.sparseCheckoutCone': `${isSparse}` };
  const own = join(gitDirectory, 'config.worktree');
  for (const [name, value] of Object.entries(settings)) {
    if ((await inspectPath(own)) !== null)
      await gitOrThrow(['config', '--file', own, name, value], { cwd: gitDirectory });
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function undo(options: AddWorktreeOptions, result: Pick<GitResult, 'stderr'>): Promise<Failure> {
  const { repository, path, commit, branch, signal } = options;
  const made = branch === undefined ? undefined : { name: branch, commit };
  await withWorktreeLock(repository, () => forgetWorktree(repository, path, made));
  if (signal?.aborted) return { ok: false, code: 'aborted', reason: 'the checkout was stopped' };
  return failure(result);
}

/** Others than us may hold git's own lock files for a moment. */
async function patiently(run: () => Promise<GitResult>): Promise<GitResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await run();
    const contended = /\.lock': File exists|cannot lock ref|could not lock/i.test(result.stderr);
    if (result.code === 0 || !contended || attempt === ATTEMPTS) return result;
    await pause(RETRY_MS * attempt);
  }
}

async function isVacant(path: string): Promise<boolean> {
  const facts = await inspectPath(path);
  return facts === null || (facts.kind === 'directory' && (await listDirectory(path)).length === 0);
}

function notRegistered(state: 'timed-out' | 'aborted', holder: number): Failure {
  if (state === 'aborted')
    return { ok: false, code: 'aborted', reason: 'the wait for the repository was stopped' };
  return {
    ok: false,
    code: 'lock-timed-out',
    reason: `process ${holder} has kept the list of working trees for too long`,
  };
}

function failure({ stderr }: Pick<GitResult, 'stderr'>): Failure {
  const lines = stderr.trim().split('\n');
  const left = lines.length - TOLD_LINES;
  const told = left > 0 ? [...lines.slice(0, TOLD_LINES), `and ${left} more lines`] : lines;
  return { ok: false, code: 'git-failed', reason: told.join('\n') };
}
