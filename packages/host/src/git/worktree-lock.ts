import { join } from 'node:path';
import { type LockRefusal, withLock } from '../files/lock.ts';
import type { WorkTree } from './find-repository.ts';

const TIMEOUT_MS = 60_000;

/** Lets one process at a time change which working trees a repository has: git itself does not bear two. */
export function withWorktreeLock<Value>(
  repository: WorkTree,
  body: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<{ readonly state: 'done'; readonly value: Value } | LockRefusal> {
  const path = join(repository.commonDirectory, 'caesar-worktrees.lock');
  return withLock(path, body, { timeoutMs: TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) });
}
