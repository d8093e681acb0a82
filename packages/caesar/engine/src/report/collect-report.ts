import { digest, type ReadOutcome, readBounded, readTail } from '@caesar/host';
import {
  channelFiles,
  type Finding,
  type Reading,
  type Report,
  readDocument,
  reportVersions,
  type TaskDirectory,
} from '@caesar/protocol';
import { reportForm } from '../plan/reporting.ts';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { OpenedTask } from '../task/open-task.ts';
import type { ReportOutcome } from '../verdict/evidence.ts';
import { boundTo } from './bound-to.ts';
import { reportFromOutput } from './from-output.ts';

/** A report larger than this is not read. */
const MAX_REPORT_BYTES = 16 * 1024 * 1024;

const MAX_RECEIPT_BYTES = 1024;

/** How much of the end of an agent's output is searched for a report. */
const SEARCHED_BYTES = 8 * 1024 * 1024;

/** Which way a report came; `channel` where the channel’s server left a receipt for it. */
type ReportSource = 'channel' | 'schema' | 'file' | 'extracted' | 'synthesized';

/** The report that the agent delivered, if any, and what kept a better one from being taken. */
export interface CollectedReport {
  readonly report: Report | null;
  readonly source: ReportSource | null;
  readonly outcome: ReportOutcome;
  readonly findings: readonly Finding[];
}

/** What is collected where nobody could look. */
export const NOTHING_COLLECTED: CollectedReport = {
  report: null,
  source: null,
  outcome: { kind: 'absent' },
  findings: [],
};

/** Where a task's report may be. */
export interface Deliveries {
  /** What the agent was asked for and given. */
  readonly plan: Pick<
    TaskPlan,
    'report_tier' | 'objective' | 'context' | 'constraints' | 'acceptance_criteria'
  >;
  readonly task: Pick<OpenedTask, 'id' | 'directory'>;
  /** The agent's last answer; null when its stream has none. */
  readonly finalText: string | null;
}

/** One way for a report to come, and what looking there gives: null when nothing claims to be a report. */
interface Way {
  readonly source: ReportSource;
  readonly look: () => Promise<Reading<Report> | null>;
}

/**
 * Takes the best report that the agent left: submitted through the channel, given as the schema wants it, written to the
 * report path, or found in the output. The first valid one is taken; what was passed over on the way is a finding.
 */
export async function collectReport(deliveries: Deliveries): Promise<CollectedReport> {
  const refusals: Exclude<Reading<Report>, { ok: true }>[] = [];
  for (const { source, look } of await waysOf(deliveries)) {
    const reading = await look();
    if (reading === null || (!reading.ok && reading.outcome === 'absent')) continue;
    if (reading.ok) {
      const findings = refusals.slice(0, 1).map(({ reason }) => passedOver(reason, source));
      const outcome = { kind: 'ok', status: reading.value.status } as const;
      return { report: reading.value, source, outcome, findings };
    }
    refusals.push(reading);
  }
  const [first] = refusals;
  return {
    report: null,
    source: null,
    outcome: { kind: first?.outcome ?? 'absent' },
    findings: first === undefined ? [] : [notTaken(first.reason)],
  };
}

async function waysOf({ plan, task, finalText }: Deliveries): Promise<Way[]> {
  const { id, directory } = task;
  const written = await readBounded(directory.reportFile, MAX_REPORT_BYTES, { followSymlink: false });
  const wasSubmitted = plan.report_tier === 'channel' && (await hasReceipt(written, directory));
  const given = [plan.objective, plan.context, ...plan.constraints, ...plan.acceptance_criteria];
  const search = { taskId: id, given: [...given, reportForm(id)] };
  const schema: Way = { source: 'schema', look: async () => readAnswer(finalText, id) };
  const file: Way = {
    source: wasSubmitted ? 'channel' : 'file',
    look: async () => boundTo(id, readReport(written)),
  };
  const answer: Way = {
    source: 'extracted',
    look: async () => (finalText === null ? null : reportFromOutput(finalText, search)),
  };
  const log: Way = {
    source: 'extracted',
    look: async () => reportFromOutput(await endOf(directory.rawLogFile), search),
  };
  return [...(plan.report_tier === 'schema' ? [schema] : []), file, answer, log];
}

/** Whether the channel’s server left word that it wrote this very report. */
async function hasReceipt(report: ReadOutcome, directory: TaskDirectory): Promise<boolean> {
  if (report.state !== 'read') return false;
  const receipt = await readBounded(channelFiles(directory).receiptFile, MAX_RECEIPT_BYTES);
  return receipt.state === 'read' && receipt.bytes.toString('utf8').trim() === digest(report.bytes);
}

function readReport(file: ReadOutcome): Reading<Report> {
  if (file.state !== 'unreadable') {
    return readDocument(file.state === 'read' ? file.bytes : null, reportVersions);
  }
  return { ok: false, outcome: 'unreadable', reason: `the report cannot be read: ${file.reason}` };
}

/** A final answer that is one JSON object and nothing else, as a schema asks for it. */
function readAnswer(finalText: string | null, taskId: string): Reading<Report> | null {
  const isObject = finalText?.trimStart().startsWith('{') === true;
  return isObject ? boundTo(taskId, readDocument(finalText, reportVersions)) : null;
}

async function endOf(path: string): Promise<string> {
  const tail = await readTail(path, SEARCHED_BYTES);
  return tail.state === 'read' ? tail.bytes.toString('utf8') : '';
}

function notTaken(reason: string): Finding {
  return {
    code: 'REPORT_REFUSED',
    severity: 'high',
    title: 'The report could not be taken',
    detail: reason,
    remedy: 'hold it against the standard with: caesar protocol check <task directory>',
  };
}

function passedOver(reason: string, source: ReportSource): Finding {
  return {
    ...notTaken(reason),
    severity: 'medium',
    title: `A report was passed over; the one taken was ${source === 'extracted' ? 'found in the output' : `delivered by ${source}`}`,
  };
}
