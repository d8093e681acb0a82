import type { Evidence, Failure } from './evidence.ts';
import type { EndStatus, VerdictRule, VerdictWord } from './verdict-rules.ts';
import { NO_REPORT, VERDICT_RULES } from './verdict-rules.ts';

/** What the orchestrator makes of a task. */
export interface Verdict {
  readonly status: EndStatus;
  readonly verdict: VerdictWord;
  /** Null when nothing failed, or when the verdict's own word says all there is. */
  readonly failure: Failure | null;
  /** 0 for `good` alone, 130 when cancelled, else 1. */
  readonly exit_code: 0 | 1 | 130;
  /** The rule that decided, as a clause. */
  readonly reason: string;
}

/** What the orchestrator makes of a task: what the first rule that holds says. */
export function judge(evidence: Evidence): Verdict {
  const rule = VERDICT_RULES.find(({ holds }) => holds(evidence)) ?? NO_REPORT;
  const { status, verdict, when: reason } = rule;
  return { status, verdict, failure: failureOf(rule, evidence), exit_code: exitCodeOf(verdict), reason };
}

/** The exit code that a verdict stands for: 0 for `good` alone, 130 when cancelled, else 1. */
export function exitCodeOf(verdict: VerdictWord): Verdict['exit_code'] {
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
