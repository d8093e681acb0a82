import type { ReportStatus } from '@caesar/protocol';
import type { Evidence, PlainFailureClass, ProcessOutcome, ReportOutcome } from './evidence.ts';

/** How a task ended. */
export type EndStatus = 'succeeded' | 'failed' | 'cancelled' | 'timed_out';

/** What a task's outcome is worth; only `good` is a success. */
export type VerdictWord =
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

/** What a rule says when it holds. */
interface Outcome {
  readonly status: EndStatus;
  readonly verdict: VerdictWord;
  /** The failure's class; `cause` hands on the evidence's own; null where the verdict's word says all there is. */
  readonly failure: PlainFailureClass | 'crashed' | 'cause' | null;
}

/** One row of the table. */
export interface VerdictRule extends Outcome {
  /** The condition as a clause. */
  readonly when: string;
  readonly holds: (evidence: Evidence) => boolean;
}

const CANCELLED: Outcome = { status: 'cancelled', verdict: 'cancelled', failure: 'cancelled' };
const TIMED_OUT: Outcome = { status: 'timed_out', verdict: 'timed_out', failure: 'timeout' };
const UNREPORTED: Outcome = failed('unreported', 'no_report');

/** What holds when nothing else does. */
export const NO_REPORT = rule('there is no report', () => true, UNREPORTED);

/** The table of verdicts; the first row that holds decides. */
export const VERDICT_RULES: readonly VerdictRule[] = [
  rule('the task was cancelled', ended('cancelled'), CANCELLED),
  rule('the time limit was reached', ended('timed_out'), TIMED_OUT),
  rule('a signal ended the agent', ended('signalled'), failed('failed', 'crashed')),
  rule('its provider or the machine stopped the agent', isStopped, failed('failed', 'cause')),
  rule('the workspace could not be set up', ended('setup_failed'), failed('failed', 'setup_failed')),
  rule('the agent could not be started', ended('spawn_failed'), failed('failed', 'setup_failed')),
  rule('a read-only task wrote', (seen) => seen.read_only_write, failed('contradicted', null)),
  rule('work reached the caller’s checkout', (seen) => seen.leak, failed('contradicted', null)),
  rule('the workspace was gone', (seen) => seen.workspace_gone, failed('contradicted', null)),
  rule('the report says failed', says('failed'), failed('failed', null)),
  rule('the agent exited with a code other than 0', isBadExit, failed('failed', 'crashed')),
  rule('changes are declared and nothing changed', isEmptyClaim, failed('contradicted', 'no_change')),
  rule('a declared change is not there', (seen) => seen.false_claim, failed('contradicted', null)),
  rule('a verification command failed', isRejected, failed('rejected', null)),
  rule('a step of the task’s end failed', (seen) => seen.surprised, failed('unconfirmed', 'unconfirmed')),
  rule('the agent’s stream has no end', isCutShort, failed('unconfirmed', 'unconfirmed')),
  rule('the report says blocked', says('blocked'), succeeded('blocked')),
  rule('the report says partial', says('partial'), succeeded('partial')),
  rule('the report says success and nothing above holds', says('success'), succeeded('good')),
  rule('the report cannot be read', reported('unreadable'), UNREPORTED),
  rule('the report is not valid', reported('invalid'), UNREPORTED),
  rule('the report is of an unknown version', reported('unknown_version'), UNREPORTED),
  rule('the only report is one composed in its place', reported('synthesized'), UNREPORTED),
  NO_REPORT,
];

function rule(when: string, holds: VerdictRule['holds'], outcome: Outcome): VerdictRule {
  return { when, holds, ...outcome };
}

function failed(verdict: VerdictWord, failure: Outcome['failure']): Outcome {
  return { status: 'failed', verdict, failure };
}

function succeeded(verdict: VerdictWord): Outcome {
  return { status: 'succeeded', verdict, failure: null };
}

function ended(kind: ProcessOutcome['kind']): VerdictRule['holds'] {
  return ({ process }) => process.kind === kind;
}

function reported(kind: ReportOutcome['kind']): VerdictRule['holds'] {
  return ({ report }) => report.kind === kind;
}

function says(status: ReportStatus): VerdictRule['holds'] {
  return ({ report }) => report.kind === 'ok' && report.status === status;
}

function isStopped({ cause }: Evidence): boolean {
  return cause !== null;
}

function isBadExit({ process }: Evidence): boolean {
  return process.kind === 'exited' && process.code !== 0;
}

function isEmptyClaim({ false_claim, changed }: Evidence): boolean {
  return false_claim && changed === false;
}

function isRejected({ verification }: Evidence): boolean {
  return verification === 'failed';
}

function isCutShort({ stream_ended }: Evidence): boolean {
  return stream_ended === false;
}
