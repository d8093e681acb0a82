import type { Clock, ConflictHunk, TreeChange } from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import type { LandingEntry } from './landing-ledger.ts';

export interface ApplyOptions {
  /** Files or folders, relative to the top level; absent or empty means everything. */
  readonly paths?: readonly string[];
  /** Only say what would happen. */
  readonly check?: boolean;
  /** Where both sides changed the same lines, leave conflict markers instead of refusing. */
  readonly merge?: boolean;
  /** Undo what was landed instead. */
  readonly reverse?: boolean;
  /** Make one commit per task, of what it changed alone. */
  readonly commit?: boolean;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** A path in which the checkout stands in the way. */
export interface LandingConflict {
  readonly path: string;
  /** In git's own words. */
  readonly reason: string;
  /** Whether the checkout's file has edits that are not committed. */
  readonly dirty: boolean;
  readonly hunks: readonly ConflictHunk[];
}

/** What became of one task. */
export interface LandedTask {
  readonly id: string;
  readonly action: LandingEntry['action'];
  readonly files: readonly string[];
  /** The commit that was made, where one was asked for and there was something to commit. */
  readonly commit: string | null;
}

/** What landing did, or would do. */
export interface Landing {
  /** False when every change was there already, and when it was only to be checked. */
  readonly applied: boolean;
  readonly changes: readonly TreeChange[];
  /** In the order in which they were landed. */
  readonly tasks: readonly LandedTask[];
  /** Where conflict markers were left, as asked. */
  readonly conflicts: readonly LandingConflict[];
  /** What else there is to know, a sentence each. */
  readonly notes: readonly string[];
}

/** Why nothing was landed; `conflicts` names the paths where the checkout stands in the way. */
export interface LandingRefusal {
  readonly refusal: Refusal;
  readonly conflicts: readonly LandingConflict[];
}

export type LandingResult = ({ readonly ok: true } & Landing) | ({ readonly ok: false } & LandingRefusal);

/** Nothing was landed, for a reason that is no conflict. */
export function refuseLanding(refusal: Refusal): { readonly ok: false } & LandingRefusal {
  return { ok: false, refusal, conflicts: [] };
}
