import type { TaskWorktree } from './find-worktrees.ts';
import type { InspectedWorktree } from './inspect-worktree.ts';
import type { CleanupReason } from './judge-worktree.ts';

/** What became of one worktree, or would become of it. */
export interface CleanedWorktree {
  readonly id: string;
  readonly path: string;
  readonly branch: string | null;
  /** Whether no record tells of it. */
  readonly orphan: boolean;
  readonly status: string | null;
  readonly action: 'removed' | 'would_remove' | 'kept';
  readonly reason: CleanupReason;
  /** A sentence on the reason, for people. */
  readonly detail: string;
  /** What it takes on the disk; null when it is kept. */
  readonly bytes: number | null;
  /** Files and folders in which its work was saved. */
  readonly saved: readonly string[];
}

/** The facts of a worktree that do not depend on what becomes of it. */
export function describe({ id, path, branch, record }: TaskWorktree) {
  return {
    id,
    path,
    branch: branch ?? record?.branch ?? null,
    orphan: record === null,
    status: record?.status ?? null,
  };
}

/** A worktree that stays. */
export function kept(worktree: TaskWorktree, reason: CleanupReason, detail: string): CleanedWorktree {
  return { ...describe(worktree), action: 'kept', reason, detail, bytes: null, saved: [] };
}

/** The reason in a sentence. */
export function why(
  reason: CleanupReason,
  { commits, stashed, running, standing, repositories }: InspectedWorktree,
): string {
  switch (reason) {
    case 'active':
      return 'its task is still being carried out';
    case 'running':
      return `processes are still at work in it: ${pidsOf([...running, ...standing])}`;
    case 'nested':
      return `it holds work that no diff shows, in: ${repositories.join(', ')}`;
    case 'modified':
      return 'it holds changes that were not landed';
    case 'commits':
      return `it holds ${commits} ${commits === 1 ? 'commit' : 'commits'} that are on none of your branches`;
    case 'stash':
      return `${stashed} ${stashed === 1 ? 'entry' : 'entries'} of the stash were made in it`;
    case 'landed':
      return 'what it holds was landed';
    default:
      return 'it is as it was made';
  }
}

/** The numbers of processes, each once. */
export function pidsOf(processes: readonly { readonly pid: number }[]): string {
  return [...new Set(processes.map(({ pid }) => pid))].join(', ');
}
