import { CaesarError, type Finding } from '@caesar/protocol';
import type { Evidence } from '../verdict/evidence.ts';
import { judge } from '../verdict/verdict.ts';
import { type Conclusion, reportOfFailure } from './conclude-task.ts';
import { isDiskFull } from './disk-full.ts';
import { failureFinding } from './failure-finding.ts';
import { messageOf, type Surprises, surpriseFindings } from './surprises.ts';

/** A step threw, and with it the whole task: it failed, or was cancelled, with the reason in its report. */
export function concludeFailure(
  taskId: string,
  error: unknown,
  { cancelled, started }: { readonly cancelled: boolean; readonly started: boolean },
): Conclusion {
  const message = messageOf(error);
  if (started) {
    return concludeWithout(taskId, {
      process: cancelled ? { kind: 'cancelled' } : { kind: 'exited', code: 0 },
      surprises: { met: [{ what: 'no conclusion could be drawn', error }] },
      message,
      findings: [],
    });
  }
  if (cancelled) return concludeUnstarted(taskId, { cancelled, message: CANCELLED_EARLY, findings: [] });
  const detail = CaesarError.is(error) ? (error.remedy ?? '') : '';
  const findings: Finding[] = [{ severity: 'high', title: message, detail }];
  const cause = isDiskFull(error) ? ({ class: 'disk_full' } as const) : null;
  return concludeWithout(taskId, { process: { kind: 'setup_failed' }, cause, message, findings });
}

const CANCELLED_EARLY = 'the task was cancelled before its agent started';

/** The conclusion of a task whose agent did not come to run. */
export function concludeUnstarted(
  taskId: string,
  why: { readonly cancelled: boolean; readonly message: string; readonly findings: readonly Finding[] },
): Conclusion {
  return concludeWithout(taskId, { ...why, process: { kind: why.cancelled ? 'cancelled' : 'setup_failed' } });
}

/** The conclusion where nothing was looked at. */
function concludeWithout(
  taskId: string,
  why: Pick<Evidence, 'process'> & {
    readonly cause?: Evidence['cause'];
    readonly surprises?: Pick<Surprises, 'met'>;
    readonly message: string;
    readonly findings: readonly Finding[];
  },
): Conclusion {
  const { process, cause = null, surprises = { met: [] } } = why;
  const surprised = surprises.met.length > 0;
  const verdict = judge({ ...NOTHING_SEEN, process, cause, surprised });
  const findings = [
    ...why.findings,
    ...surpriseFindings(surprises),
    ...failureFinding(verdict.failure, surprises),
  ];
  return {
    status: verdict.status,
    outcome: {
      verdict: verdict.verdict,
      reason: verdict.reason,
      failure: verdict.failure,
      report: reportOfFailure(taskId, why.message, findings),
      report_source: 'synthesized',
      report_status: 'failed',
    },
  };
}

const NOTHING_SEEN: Omit<Evidence, 'process' | 'cause' | 'surprised'> = {
  report: { kind: 'absent' },
  stream_ended: null,
  changed: null,
  false_claim: false,
  read_only_write: false,
  leak: false,
  workspace_gone: false,
  verification: 'none',
};
