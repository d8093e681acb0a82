import { dirname } from 'node:path';
import { readTail } from '@caesar/host';
import { type Finding, PROTOCOLS, type Report, type Usage } from '@caesar/protocol';
import { withEarlierChanges } from '../continue/earlier-changes.ts';
import { reconcileChanges } from '../reconcile/reconcile-changes.ts';
import type { TaskRecord, TaskTrees, Verification } from '../records/task-record.ts';
import type { EndedStatus } from '../records/task-state.ts';
import { synthesizeReport } from '../report/synthesize-report.ts';
import type { Evidence } from '../verdict/evidence.ts';
import { judge } from '../verdict/verdict.ts';
import type { ObservedChanges } from '../workspace/observe-changes.ts';
import { findFullDisk, isDiskFull } from './disk-full.ts';
import { failureFinding } from './failure-finding.ts';
import { runFindings } from './run-findings.ts';
import { surpriseFindings } from './surprises.ts';
import type { TaskEvidence } from './task-evidence.ts';
import { unseenPlaces } from './unseen-places.ts';

/** How a task ended: what its record gains. */
export interface Conclusion {
  readonly status: EndedStatus;
  readonly outcome: Partial<TaskRecord> & { readonly report: Report };
}

/** Holds the report against what git saw, judges the task, and composes the normalised report. */
export async function concludeTask(evidence: TaskEvidence): Promise<Conclusion> {
  const { plan, task, workspace, run, collected, observed } = evidence;
  const claimed = withEarlierChanges(collected.report, plan, observed?.changes ?? []);
  const reconciled = reconcileChanges(claimed, inSight(observed), {
    mode: plan.mode,
    workspace: workspace.path,
    subdirectory: plan.subdirectory,
    unseen: await evidence.surprises.during(
      'it could not be told which declared files git ignores',
      () => unseenPlaces(evidence),
      [...workspace.excluded, task.directory.path],
    ),
  });
  const isFull = await ranOutOfDisk(evidence);
  const verdict = judge(evidenceFor(evidence, { reconciled, isFull }));
  const delivered = collected.report ?? (await composeReport(evidence, reconciled.changed === true));
  const report: Report = {
    ...delivered,
    task_id: task.id,
    changes: reconciled.changes,
    commands_run: delivered.commands_run.length > 0 ? delivered.commands_run : run.harvest.commands_run,
    usage: usageOf(delivered.usage, run.harvest.usage),
    findings: [
      ...delivered.findings,
      ...plan.findings,
      ...workspace.findings,
      ...collected.findings,
      ...reconciled.findings,
      ...(observed?.findings ?? []),
      ...runFindings(evidence),
      ...surpriseFindings(evidence.surprises),
      ...failureFinding(verdict.failure, evidence.surprises),
    ],
  };
  return {
    status: verdict.status,
    outcome: {
      verdict: verdict.verdict,
      reason: verdict.reason,
      failure: verdict.failure,
      report,
      report_source: collected.source ?? 'synthesized',
      report_status: report.status,
      changes_verified_by: reconciled.changes_verified_by,
      verification: [...evidence.verification],
      ...treesOf(workspace, observed),
    },
  };
}

/** What git saw; null when it had nothing to look at, or nothing any more. */
function inSight(observed: TaskEvidence['observed']): ObservedChanges['changes'] | null {
  return observed === null || observed.tree === null ? null : observed.changes;
}

/** The trees that are known now: what the agent left, and what verification made of it. */
function treesOf(
  { trees }: TaskEvidence['workspace'],
  observed: TaskEvidence['observed'],
): { readonly trees?: TaskTrees } {
  if (trees === null || observed === null || observed.tree === null) return {};
  const verified = observed.verified === null ? {} : { verified: observed.verified };
  return { trees: { ...trees, result: observed.tree, ...verified } };
}

function evidenceFor(
  { run, collected, observed, verification, surprises, cancelled }: TaskEvidence,
  { reconciled, isFull }: { reconciled: ReturnType<typeof reconcileChanges>; isFull: boolean },
): Evidence {
  return {
    process: cancelled ? { kind: 'cancelled' } : run.outcome,
    report: collected.outcome,
    cause: isFull ? { class: 'disk_full' } : (run.harvest.outcome?.failure ?? null),
    stream_ended: run.streams ? run.harvest.outcome !== null : null,
    changed: reconciled.changed,
    false_claim: reconciled.false_claim,
    read_only_write: reconciled.read_only_write,
    leak: observed?.leaked ?? false,
    surprised: surprises.met.length > 0,
    workspace_gone: observed !== null && observed.tree === null,
    verification: verificationOutcome(verification),
  };
}

/** A full disk is asked about only where something went wrong: an agent that came through had room enough. */
async function ranOutOfDisk({ run, collected, task, workspace, surprises }: TaskEvidence): Promise<boolean> {
  if (isDiskFull(run.logFailure) || surprises.met.some(({ error }) => isDiskFull(error))) return true;
  const { outcome } = run;
  const endedWell = outcome.kind === 'exited' && outcome.code === 0;
  const isReported = collected.outcome.kind === 'ok' && collected.outcome.status !== 'failed';
  if (outcome.kind === 'cancelled' || (endedWell && isReported)) return false;
  const beside = workspace.isolation === 'worktree' ? dirname(workspace.path) : task.stateDirectory;
  return (await findFullDisk([task.directory.path, beside])) !== null;
}

function verificationOutcome(verification: readonly Verification[]): Evidence['verification'] {
  if (verification.length === 0) return 'none';
  return verification.every((one) => one.passed) ? 'passed' : 'failed';
}

/** How much of the end of the raw output a composed report looks at. */
const TAIL_BYTES = 64 * 1024;

async function composeReport({ task, run, collected }: TaskEvidence, changed: boolean): Promise<Report> {
  const tail = await readTail(task.directory.rawLogFile, TAIL_BYTES);
  const why: Finding | undefined = collected.findings[0];
  return synthesizeReport({
    taskId: task.id,
    reason: why === undefined ? 'The agent left no report.' : `${why.title}: ${why.detail}.`,
    changed,
    endedWell: run.outcome.kind === 'exited' && run.outcome.code === 0,
    output: run.harvest.final_text ?? (tail.state === 'read' ? tail.bytes.toString('utf8') : ''),
  });
}

/** What the agent says of its cost, filled up from what its stream measured. */
function usageOf(said: Usage, measured: Usage | null): Usage {
  return { ...(measured ?? {}), ...said };
}

/** A report for a task that never came to run its agent. */
export function reportOfFailure(taskId: string, message: string, findings: readonly Finding[]): Report {
  const report = synthesizeReport({ taskId, reason: message, changed: false, endedWell: false, output: '' });
  return { ...report, protocol: PROTOCOLS.report, findings: [...findings] };
}
