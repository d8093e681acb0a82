import type { Repository } from '@caesar/host';

/** A worktree that is there but empty of what the orchestrator puts into it. */
export interface BareWorktree {
  /** The repository as seen from the worktree. */
  readonly repository: Repository;
  readonly branch: string;
  /** The commit that is checked out, and its tree. */
  readonly commit: string;
  readonly tree: string;
  /** Knows the files as they were checked out. */
  readonly seedIndex: string;
}
