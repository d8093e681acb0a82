import { CaesarError, type Finding } from '@caesar/protocol';
import type { Evidence } from '../verdict/evidence.ts';
import { judge } from '../verdict/verdict.ts';
import { type Conclusion, reportOfFailure } from './conclude-task.ts';
import { isDiskFull } from './disk-full.ts';
import { failureFinding } from './failure-finding.ts';

/** A step threw: the task failed, or was cancelled, with the reason in its report. */
export function concludeFailure(taskId: string, signal: AbortSignal, error: unknown): Conclusion {
  if (signal.aborted) {
    return concludeUnstarted(taskId, { cancelled: true, message: CANCELLED_EARLY, findings: [] });
  }
  const detail = CaesarError.is(error) ? (error.remedy ?? '') : '';
  return concludeUnstarted(taskId, {
    cancelled: false,
    isDiskFull: isDiskFull(error),
    message: messageOf(error),
    findings: [{ severity: 'high', title: messageOf(error), detail }],
  });
}

const CANCELLED_EARLY = 'the task was cancelled before its agent started';

/** The conclusion of a task whose agent did not come to run. */
export function concludeUnstarted(
  taskId: string,
  why: {
    readonly cancelled: boolean;
    readonly isDiskFull?: boolean;
    readonly message: string;
    readonly findings: readonly Finding[];
  },
): Conclusion {
  const verdict = judge({
    ...NOTHING_SEEN,
    process: { kind: why.cancelled ? 'cancelled' : 'setup_failed' },
    cause: why.isDiskFull === true ? { class: 'disk_full' } : null,
  });
  return {
    status: verdict.status,
    outcome: {
      verdict: verdict.verdict,
      reason: verdict.reason,
      failure: verdict.failure,
      report: reportOfFailure(taskId, why.message, [...why.findings, ...failureFinding(verdict.failure)]),
      report_source: 'synthesized',
      report_status: 'failed',
    },
  };
}

const NOTHING_SEEN: Omit<Evidence, 'process'> = {
  report: { kind: 'absent' },
  cause: null,
  stream_ended: null,
  changed: null,
  false_claim: false,
  read_only_write: false,
  leak: false,
  workspace_gone: false,
  verification: 'none',
};

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${messageOf(error.cause)}` : error.message;
}
