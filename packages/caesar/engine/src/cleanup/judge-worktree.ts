/** What is known of a worktree when it is asked whether it may go. */
export interface WorktreeFacts {
  /** Whether its task is still being carried out. */
  readonly active: boolean;
  /** Processes that stand in it or belong to its task. */
  readonly processes: number;
  /** Whether its files differ from the commit that it started from. */
  readonly edited: boolean;
  /** Whether just what it holds was landed. */
  readonly landed: boolean;
  /** Commits that are on none of the user's own branches. */
  readonly commits: number;
  /** Entries of the stash that were made in it. */
  readonly stashed: number;
  /** Places in it with work that no tree holds: repositories, and what git cannot record. */
  readonly nested: number;
}

/** Why a worktree stays, or may go. */
export type CleanupReason =
  | 'active'
  | 'running'
  | 'nested'
  | 'modified'
  | 'commits'
  | 'stash'
  | 'landed'
  | 'clean'
  | 'inspection_failed'
  | 'not_ours'
  | 'too_recent';

export interface CleanupVerdict {
  readonly keep: boolean;
  readonly reason: CleanupReason;
}

/** Whether a worktree may be removed: only when its tree is its base, or what was landed. The first reason to keep it counts. */
export function judgeWorktree(facts: WorktreeFacts): CleanupVerdict {
  const reasons: readonly [boolean, CleanupReason][] = [
    [facts.active, 'active'],
    [facts.processes > 0, 'running'],
    [facts.nested > 0, 'nested'],
    [facts.edited && !facts.landed, 'modified'],
    [facts.commits > 0 && !facts.landed, 'commits'],
    [facts.stashed > 0, 'stash'],
  ];
  const found = reasons.find(([holds]) => holds);
  if (found !== undefined) return { keep: true, reason: found[1] };
  return { keep: false, reason: facts.edited || facts.commits > 0 ? 'landed' : 'clean' };
}

/** Whether work would be lost with the worktree: it has to be saved first. */
export function holdsWork({ edited, landed, commits, stashed, nested }: WorktreeFacts): boolean {
  return nested > 0 || stashed > 0 || ((edited || commits > 0) && !landed);
}
