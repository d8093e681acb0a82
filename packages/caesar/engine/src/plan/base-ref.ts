import type { Refusal } from '@caesar/protocol';
import type { RepositoryFacts } from './plan-facts.ts';
import type { TaskRequest } from './task-request.ts';

/** Why the starting point that a request names cannot be used, or null; naming none is always possible. */
export function checkBase(request: TaskRequest, repository: RepositoryFacts): Refusal | null {
  const { base } = request;
  if (base === undefined) return null;
  if (repository.state !== 'ready')
    return noCommit(base, 'work in a repository with commits, or drop --base');
  if (repository.base === null) return noCommit(base, 'name a branch, a tag or a commit of this repository');
  if (request.isolation === 'inplace') return needsWorktree(base);
  return request.carry_dirty === true && repository.base !== repository.head ? edits(base) : null;
}

function noCommit(base: string, remedy: string): Refusal {
  return { code: 'BASE_NOT_FOUND', reason: `there is no commit "${base}" here`, remedy };
}

function needsWorktree(base: string): Refusal {
  return {
    code: 'BASE_NEEDS_WORKTREE',
    reason: `a task that works in place cannot start from "${base}"`,
    remedy: 'drop --isolation inplace or --base',
  };
}

function edits(base: string): Refusal {
  return {
    code: 'BASE_NOT_HEAD',
    reason: `uncommitted edits belong to HEAD and cannot be carried onto "${base}"`,
    remedy: 'drop --carry-dirty or --base',
  };
}
