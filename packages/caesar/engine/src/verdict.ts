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

type PlainFailureClass =
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
  readonly verification: 'none' | 'passed' | 'failed';
}

/** What the orchestrator makes of a task. */
export interface Verdict {
  /** How the task ended. */
  readonly status: 'succeeded' | 'failed' | 'cancelled' | 'timed_out';
  /** What its outcome is worth; only `good` is a success. */
  readonly verdict:
    | 'good'
    | 'partial'
    | 'blocked'
    | 'failed'
    | 'contradicted'
    | 'rejected'
    | 'unreported'
    | 'unconfirmed'
    | 'cancelled'
    | 'timed_out';
  /** Null when nothing failed, or when the verdict's own word says all there is. */
  readonly failure: Failure | null;
  /** 0 for `good` alone, 130 when cancelled, else 1. */
  readonly exit_code: 0 | 1 | 130;
  /** The rule that decided, as a clause. */
  readonly reason: string;
}

/** One row of the table: when it holds, and what it then says. */
export interface VerdictRule {
  readonly when: string;
  readonly holds: (evidence: Evidence) => boolean;
  readonly status: Verdict['status'];
  readonly verdict: Verdict['verdict'];
  /** The failure's class; `cause` hands on the evidence's own. */
  readonly failure: PlainFailureClass | 'crashed' | 'cause' | null;
}

const failed = (verdict: Verdict['verdict'], failure: VerdictRule['failure']) =>
  ({ status: 'failed', verdict, failure }) as const;
const ended = (kind: ProcessOutcome['kind']) => (evidence: Evidence) => evidence.process.kind === kind;
const reported = (kind: ReportOutcome['kind']) => (evidence: Evidence) => evidence.report.kind === kind;
const says = (status: ReportStatus) => (evidence: Evidence) =>
  evidence.report.kind === 'ok' && evidence.report.status === status;
const claimsForNothing = ({ false_claim, changed }: Evidence) => false_claim && changed === false;
const exitedBadly = ({ process }: Evidence) => process.kind === 'exited' && process.code !== 0;

/** Nobody vouches for the outcome: what holds when nothing else does. */
const NO_REPORT: VerdictRule = {
  when: 'there is no report',
  holds: () => true,
  ...failed('unreported', 'no_report'),
};

/** The table of verdicts; the first row that holds decides. */
export const VERDICT_RULES: readonly VerdictRule[] = [
  {
    when: 'the task was cancelled',
    holds: ended('cancelled'),
    status: 'cancelled',
    verdict: 'cancelled',
    failure: 'cancelled',
  },
  {
    when: 'the time limit was reached',
    holds: ended('timed_out'),
    status: 'timed_out',
    verdict: 'timed_out',
    failure: 'timeout',
  },
  {
    when: 'the workspace could not be set up',
    holds: ended('setup_failed'),
    ...failed('failed', 'setup_failed'),
  },
  {
    when: 'the agent could not be started',
    holds: ended('spawn_failed'),
    ...failed('failed', 'setup_failed'),
  },
  { when: 'a signal ended the agent', holds: ended('signalled'), ...failed('failed', 'crashed') },
  {
    when: 'its provider or the machine stopped the agent',
    holds: ({ cause }) => cause !== null,
    ...failed('failed', 'cause'),
  },
  {
    when: 'a read-only task wrote',
    holds: (evidence) => evidence.read_only_write,
    ...failed('contradicted', null),
  },
  {
    when: 'work reached the caller’s checkout past the worktree',
    holds: (evidence) => evidence.leak,
    ...failed('contradicted', null),
  },
  { when: 'the report says failed', holds: says('failed'), ...failed('failed', null) },
  { when: 'the agent exited with a code other than 0', holds: exitedBadly, ...failed('failed', 'crashed') },
  {
    when: 'the report declares changes and nothing changed',
    holds: claimsForNothing,
    ...failed('contradicted', 'no_change'),
  },
  {
    when: 'the report declares a change that is not there',
    holds: (evidence) => evidence.false_claim,
    ...failed('contradicted', null),
  },
  {
    when: 'a verification command failed',
    holds: ({ verification }) => verification === 'failed',
    ...failed('rejected', null),
  },
  {
    when: 'the agent’s stream broke off before its own end',
    holds: ({ stream_ended }) => stream_ended === false,
    ...failed('unconfirmed', 'unconfirmed'),
  },
  {
    when: 'the report says blocked',
    holds: says('blocked'),
    status: 'succeeded',
    verdict: 'blocked',
    failure: null,
  },
  {
    when: 'the report says partial',
    holds: says('partial'),
    status: 'succeeded',
    verdict: 'partial',
    failure: null,
  },
  {
    when: 'the report says success and nothing speaks against it',
    holds: says('success'),
    status: 'succeeded',
    verdict: 'good',
    failure: null,
  },
  { when: 'the report cannot be read', holds: reported('unreadable'), ...failed('unreported', 'no_report') },
  { when: 'the report is not valid', holds: reported('invalid'), ...failed('unreported', 'no_report') },
  {
    when: 'the report is of an unknown version',
    holds: reported('unknown_version'),
    ...failed('unreported', 'no_report'),
  },
  {
    when: 'the only report is one composed in its place',
    holds: reported('synthesized'),
    ...failed('unreported', 'no_report'),
  },
  NO_REPORT,
];

/** What the orchestrator makes of a task: what the first rule that holds says. */
export function judge(evidence: Evidence): Verdict {
  const rule = VERDICT_RULES.find(({ holds }) => holds(evidence)) ?? NO_REPORT;
  const { status, verdict, when: reason } = rule;
  return { status, verdict, failure: failureOf(rule, evidence), exit_code: exitCodeOf(verdict), reason };
}

/** The exit code that a verdict stands for: 0 for `good` alone, 130 when cancelled, else 1. */
export function exitCodeOf(verdict: Verdict['verdict']): Verdict['exit_code'] {
  if (verdict === 'good') return 0;
  return verdict === 'cancelled' ? 130 : 1;
}

function failureOf({ failure }: VerdictRule, { process, cause }: Evidence): Failure | null {
  if (failure === null) return null;
  if (failure === 'cause') return cause;
  if (failure !== 'crashed') return { class: failure };
  return {
    class: 'crashed',
    signal: process.kind === 'signalled' ? process.signal : null,
    exit_code: process.kind === 'exited' ? process.code : null,
  };
}
