import type { Clock, RunningProcess } from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import type { AgentRun } from '../launch/launch-agent.ts';
import { emptyHarvest } from '../launch/read-stream.ts';
import type { ProjectPlaces } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { collectReport } from '../report/collect-report.ts';
import { keepArtifacts } from '../report/keep-artifacts.ts';
import { concludeUnstarted } from '../settle/conclude-failure.ts';
import { type Conclusion, concludeTask } from '../settle/conclude-task.ts';
import { openSurprises } from '../settle/surprises.ts';
import { readPlan } from '../supervise/task-plans.ts';
import type { OpenedTask } from '../task/open-task.ts';
import type { ProcessOutcome } from '../verdict/evidence.ts';
import type { Observation } from '../workspace/observation.ts';
import { observeChanges } from '../workspace/observe-changes.ts';
import type { World } from '../world.ts';
import { planFromRecord } from './plan-from-record.ts';
import { workspaceOfRecord } from './workspace-of-record.ts';

/** What is known of a lost task once nothing of it runs any more. */
export interface LostEvidence {
  readonly project: ProjectPlaces;
  readonly task: OpenedTask;
  readonly record: TaskRecord;
  readonly wasCancelled: boolean;
  /** Whether processes of it were still at work when it was found. */
  readonly wasRunning: boolean;
  readonly survivors: readonly RunningProcess[];
  readonly findings: readonly Finding[];
  readonly clock: Clock;
}

const SUPERVISOR_ENDED: Finding = {
  severity: 'medium',
  title: 'The supervisor ended before the task',
  detail: 'the task was settled later, from the report, the journal and the tree that were on disk',
};

/** Draws the conclusion that the owner could not draw any more. */
export async function concludeLost(lost: LostEvidence): Promise<Conclusion> {
  const { project, task, record } = lost;
  const plan = (await readPlan(task.store, record.id))?.plan ?? planFromRecord(record);
  const collected = await collectReport({ plan, task, finalText: null });
  const workspace = await workspaceOfRecord(project, record);
  const hasRun = record.started_at !== null || lost.wasRunning || collected.outcome.kind !== 'absent';
  if (workspace === null || !hasRun) {
    return concludeUnstarted(task.id, {
      cancelled: lost.wasCancelled,
      message: 'the supervisor ended before the agent had started',
      findings: lost.findings,
    });
  }
  const findings = [...lost.findings, SUPERVISOR_ENDED];
  const isUnverified = plan.verify.length > record.verification.length;
  const run = runAsSeen(lost, { isReported: collected.report !== null, isUnverified });
  const surprises = openSurprises();
  const observed = await surprises.during(
    'the changes could not be observed',
    () => observeChanges(workspace, observationOf(lost, run)),
    null,
  );
  const kept = await surprises.during(
    'the artifacts could not be kept',
    () => keepArtifacts(collected, { workspace, task }),
    collected,
  );
  return concludeTask({
    plan,
    task,
    workspace: { ...workspace, findings },
    run,
    collected: kept,
    observed,
    surprises,
    verification: record.verification,
    cancelled: lost.wasCancelled,
  });
}

/** Of the world only project and clock are known here, and no more is looked at: the checkout's fingerprint died with the owner. */
function observationOf({ project, task, clock }: LostEvidence, run: AgentRun): Observation {
  const world = { project, clock } as World;
  return {
    supervised: { task, world },
    run,
    activity: { stop: () => undefined, mayHaveWrittenAt: () => true, othersMayHaveWrittenAt: () => false },
  };
}

/** The agent's run as far as it was witnessed: an end that nobody saw confirms no report, nor does a check that was not made. */
function runAsSeen(
  lost: LostEvidence,
  { isReported, isUnverified }: { readonly isReported: boolean; readonly isUnverified: boolean },
): AgentRun {
  const { record, survivors } = lost;
  const wasSeen = record.exit_code !== null || record.signal !== null;
  return {
    outcome: outcomeAsSeen(lost, wasSeen),
    exit: { code: record.exit_code, signal: record.signal as NodeJS.Signals | null, failure: null },
    harvest: emptyHarvest(),
    streams: isUnverified || (isReported && !wasSeen),
    leftovers: [],
    survivors,
    startFailure: null,
    logFailure: null,
    journal: 'whole',
  };
}

function outcomeAsSeen({ record, wasRunning, clock }: LostEvidence, wasSeen: boolean): ProcessOutcome {
  if (record.signal !== null) return { kind: 'signalled', signal: record.signal };
  if (wasSeen) return { kind: 'exited', code: record.exit_code ?? 1 };
  const startedMs = record.started_at === null ? Number.POSITIVE_INFINITY : Date.parse(record.started_at);
  const isOverdue = clock.now().getTime() - startedMs > record.deadline_ms;
  return wasRunning && isOverdue ? { kind: 'timed_out' } : { kind: 'exited', code: 0 };
}
