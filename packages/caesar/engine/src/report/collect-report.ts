import { readBounded } from '@caesar/host';
import {
  type Finding,
  type Report,
  type ReportStatus,
  readDocument,
  reportVersions,
  type Unread,
} from '@caesar/protocol';
import type { ReportOutcome } from '../verdict/evidence.ts';

/** A report larger than this is not read. */
const MAX_REPORT_BYTES = 16 * 1024 * 1024;

/** Which way a report came. */
export type ReportSource = 'channel' | 'schema' | 'file' | 'extracted' | 'synthesized';

/** The report that the agent delivered, if any, and what kept a better one from being taken. */
export interface CollectedReport {
  readonly report: Report | null;
  readonly source: ReportSource | null;
  readonly outcome: ReportOutcome;
  readonly findings: readonly Finding[];
}

/** Takes the best report that the agent left. */
export async function collectReport(options: {
  readonly reportPath: string;
  readonly taskId: string;
}): Promise<CollectedReport> {
  const file = await readBounded(options.reportPath, MAX_REPORT_BYTES, { followSymlink: false });
  if (file.state === 'absent')
    return { report: null, source: null, outcome: { kind: 'absent' }, findings: [] };
  if (file.state === 'unreadable') {
    return refused({ ok: false, outcome: 'unreadable', reason: `the report ${file.reason}` });
  }
  const reading = readDocument(file.bytes, reportVersions);
  if (!reading.ok) return refused(reading);
  return accepted(reading.value, 'file', options.taskId);
}

function accepted(report: Report, source: ReportSource, taskId: string): CollectedReport {
  const status: ReportStatus = report.status;
  const foreign = report.task_id !== '' && report.task_id !== taskId;
  if (!foreign) return { report, source, outcome: { kind: 'ok', status }, findings: [] };
  return refused({
    ok: false,
    outcome: 'invalid',
    reason: `the report is about another task (task_id '${report.task_id}')`,
    problems: [],
  });
}

function refused(reading: Unread): CollectedReport {
  return {
    report: null,
    source: null,
    outcome: { kind: reading.outcome },
    findings: [{ severity: 'high', title: 'The report could not be taken', detail: reading.reason }],
  };
}
