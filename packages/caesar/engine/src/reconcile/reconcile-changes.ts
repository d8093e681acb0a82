import type { TreeChange } from '@caesar/host';
import type { Change, Finding, Mode } from '@caesar/protocol';

/** A change that git saw. */
export type ObservedChange = Pick<TreeChange, 'path' | 'oldPath' | 'action'>;

/** What `reconcileChanges` needs to know of the task beside the two lists. */
export interface ReconcileContext {
  readonly mode: Mode;
  /** Absolute path of the workspace's top. */
  readonly workspace: string;
  /** Where in the workspace the agent stood: relative, with `/`, empty at its top. */
  readonly subdirectory: string;
  /**
   * Paths that git was not asked about, though a report may well name them: what the orchestrator put there, what is
   * ignored, the task directory. Relative to the workspace or absolute; each stands for all that lies under it.
   */
  readonly unseen: readonly string[];
}

/** The changes of a task, and how far they agree with its report. */
export interface Reconciled {
  /** What git saw with the agent's own words; the declaration as it stands where git could not look. */
  readonly changes: Change[];
  readonly changes_verified_by: 'git' | 'declaration';
  readonly findings: Finding[];
  /** Whether git saw any change; null when git could not look. */
  readonly changed: boolean | null;
  /** Whether the report declares a change that git did not see. */
  readonly false_claim: boolean;
  /** Whether a read-only task wrote. */
  readonly read_only_write: boolean;
}
