import { setTimeout as pause } from 'node:timers/promises';
import { canonicalPath } from '../files/canonical-path.ts';
import { inspectPath } from '../files/inspect-path.ts';
import { listDirectory } from '../files/list-directory.ts';
import type { Repository } from './find-repository.ts';
import { type GitResult, git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { findMetadata, forgetWorktree } from './remove-worktree.ts';
import { withWorktreeLock } from './worktree-lock.ts';

const ATTEMPTS = 5;
const RETRY_MS = 50;

export interface AddWorktreeOptions {
  readonly repository: Repository;
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
  readonly signal?: AbortSignal;
}

export type WorktreeOutcome =
  | { readonly ok: true; readonly path: string; readonly gitDirectory: string }
  | {
      readonly ok: false;
      readonly code: 'branch-exists' | 'path-exists' | 'lock-timed-out' | 'aborted' | 'git-failed';
      /** One sentence, or git's own words. */
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
  const result = options.noCheckout === true ? null : await checkOut(options);
  if (result !== null && result.code !== 0) return undo(options, result);
  const path = await canonicalPath(options.path);
  const { stdout } = await gitOrThrow(['rev-parse', '--absolute-git-dir'], { cwd: path });
  return { ok: true, path, gitDirectory: await canonicalPath(stdout.toString().replace(/\n$/, '')) };
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
  if (branch !== undefined && (await hasBranch(repository, branch))) {
    return { ok: false, code: 'branch-exists', reason: `a branch '${branch}' exists already` };
  }
  const name = branch === undefined ? ['--detach'] : ['--no-track', '-b', branch];
  const args = ['worktree', 'add', '--quiet', '--no-checkout', ...name, '--', path, commit];
  const result = await patiently(() => git(args, { cwd: repository.commonDirectory }));
  if (result.code === 0) return null;
  await forgetWorktree(repository, path, branch === undefined ? undefined : { name: branch, commit });
  return failure(result);
}

/** The rest of what `git worktree add` does, outside the lock. */
function checkOut({ path, smudgeLfs = false, signal }: AddWorktreeOptions): Promise<GitResult> {
  return git(['reset', '--hard', '--quiet', '--no-recurse-submodules'], {
    cwd: path,
    env: smudgeLfs ? {} : { GIT_LFS_SKIP_SMUDGE: '1' },
    ...(signal === undefined ? {} : { signal }),
  });
}

async function undo(options: AddWorktreeOptions, result: GitResult): Promise<Failure> {
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

async function hasBranch(repository: Repository, branch: string): Promise<boolean> {
  const args = ['show-ref', '--verify', '--quiet', `refs/heads/${branch}`];
  return (await git(args, { cwd: repository.commonDirectory })).code === 0;
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

function failure({ stderr }: GitResult): Failure {
  return { ok: false, code: 'git-failed', reason: stderr.trim() };
}
