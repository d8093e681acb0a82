import type { StashEntry, WorkTree } from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import type { NotCarried } from '../plan/task-plan.ts';
import type { TaskTrees } from '../records/task-record.ts';
import type { CheckoutFingerprint } from './checkout-fingerprint.ts';

/** Where an agent works, and what is needed to tell later what it changed. */
export interface Workspace {
  readonly isolation: 'inplace' | 'worktree';
  /** The root of the worktree or checkout; the project's root outside git. */
  readonly path: string;
  /** Where the agent stands: `path`, or the subdirectory of it that the caller stood in. */
  readonly cwd: string;
  /** The repository as seen from the workspace; null outside git. */
  readonly repository: WorkTree | null;
  /** The commit that the work starts from; null where there is none. */
  readonly baseRef: string | null;
  readonly branch: string | null;
  /** Null outside git: nothing can be observed there. */
  readonly trees: TaskTrees | null;
  /** Repository-relative paths that the orchestrator put there; with everything below them they are nobody's change. */
  readonly excluded: readonly string[];
  /** An index that knows the workspace's files as they were, so that a later snapshot reads only what changed. */
  readonly seedIndex: string | null;
  /** Whether files of Git LFS are there as pointers, so that no filter of theirs may run. */
  readonly lfsPointers: boolean;
  /** The caller's checkout before the agent, to tell a leak; null where the workspace is that checkout. */
  readonly fingerprint: CheckoutFingerprint | null;
  /** What was in the stash before an agent in place; absent where that is not known, or the fingerprint tells. */
  readonly stash?: readonly StashEntry[];
  /** What the workspace lacks of the caller's checkout, beside what the plan knew. */
  readonly notCarried: readonly NotCarried[];
  readonly findings: readonly Finding[];
}
