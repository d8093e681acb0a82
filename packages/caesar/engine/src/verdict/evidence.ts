import type { ReportStatus, Unread } from '@caesar/protocol';

/** How the agent's process came to its end, or why it never started. */
export type ProcessOutcome =
  | { readonly kind: 'exited'; readonly code: number }
  /** It had said that it was done but did not exit, so it was ended. */
  | { readonly kind: 'stopped_when_done' }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'setup_failed' }
  | { readonly kind: 'spawn_failed' };

/** What became of the report; `synthesized` when none was found and one was composed from what the task left behind. */
export type ReportOutcome =
  | { readonly kind: 'ok'; readonly status: ReportStatus }
  | { readonly kind: Unread['outcome'] | 'synthesized' };

/** Why a task failed, one vocabulary for all agents. */
export type Failure =
  | { readonly class: 'crashed'; readonly signal: string | null; readonly exit_code: number | null }
  | { readonly class: 'rate_limited'; readonly reset_at: string | null }
  | { readonly class: PlainFailureClass };

/** The classes of failure that carry nothing more. */
export type PlainFailureClass =
  | 'timeout'
  | 'auth'
  | 'model_error'
  | 'no_report'
  | 'unconfirmed'
  | 'no_change'
  | 'setup_failed'
  | 'disk_full'
  | 'cancelled';

/** A failure that the agent's stream or the machine told of, and that ended the work. */
export type Cause =
  | Extract<Failure, { class: 'rate_limited' }>
  | { readonly class: 'auth' | 'model_error' | 'disk_full' };

/** Everything that a verdict is given on. */
export interface Evidence {
  readonly process: ProcessOutcome;
  readonly report: ReportOutcome;
  /** Null when nothing of that kind was told. */
  readonly cause: Cause | null;
  /** Whether the agent's stream came to its own end; null for an agent whose stream has none. */
  readonly stream_ended: boolean | null;
  /** Whether git saw any change; null when git could not look. */
  readonly changed: boolean | null;
  /** Whether the report declares a change that git did not see. */
  readonly false_claim: boolean;
  /** Whether a read-only task wrote. */
  readonly read_only_write: boolean;
  /** Whether the agent's work reached the caller's checkout past its worktree. */
  readonly leak: boolean;
  /** Whether there was no workspace any more that git could have looked into. */
  readonly workspace_gone: boolean;
  /** Whether something went wrong, against all expectation, in finding out what the agent did. */
  readonly surprised: boolean;
  readonly verification: 'none' | 'passed' | 'failed';
}
