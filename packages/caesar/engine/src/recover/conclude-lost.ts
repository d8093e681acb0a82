import type { Finding } from '@caesar/protocol';
import type { AgentRun } from '../launch/launch-agent.ts';
import { concludeUnstarted } from '../settle/conclude-failure.ts';
import { type Conclusion, concludeTask } from '../settle/conclude-task.ts';
import { guardSteps } from '../settle/guard-steps.ts';
import { openSurprises } from '../settle/surprises.ts';
import { readPlan } from '../supervise/task-plans.ts';
import type { Observation } from '../workspace/observation.ts';
import type { World } from '../world.ts';
import { hearAgain } from './hear-again.ts';
import type { LostEvidence } from './lost-evidence.ts';
import { planFromRecord } from './plan-from-record.ts';
import { runAsSeen } from './run-as-seen.ts';
import { workspaceOfRecord } from './workspace-of-record.ts';

const SUPERVISOR_ENDED: Finding = {
  severity: 'medium',
  title: 'The supervisor ended before the task',
  detail: 'the task was settled later, from the report, the journal and the tree that were on disk',
};

/** Draws the conclusion that the owner could not draw any more. */
export async function concludeLost(lost: LostEvidence): Promise<Conclusion> {
  const { project, task, record } = lost;
  const kept = await readPlan(task.store, record.id);
  const plan = kept?.plan ?? planFromRecord(record);
  const heard = await hearAgain(lost, kept);
  const surprises = openSurprises();
  const end = guardSteps(surprises);
  const collected = await end.collectReport({ plan, task, finalText: heard.harvest.final_text });
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
  const run = runAsSeen(lost, { heard, isReported: collected.report !== null, isUnverified });
  const observed = await end.observeChanges(workspace, observationOf(lost, run));
  const withArtifacts = await end.keepArtifacts(collected, { workspace, task });
  const conclusion = await concludeTask({
    plan,
    task,
    workspace: { ...workspace, findings },
    run,
    collected: withArtifacts,
    observed,
    surprises,
    verification: record.verification,
    cancelled: lost.wasCancelled,
  });
  return { ...conclusion, outcome: { ...conclusion.outcome, session: heard.session } };
}

/** Of the world only project and clock are known here, and no more is looked at: the checkout's fingerprint died with the owner. */
function observationOf({ project, task, clock }: LostEvidence, run: AgentRun): Observation {
  const world = { project, clock } as World;
  return {
    supervised: { task, world },
    run,
    activity: {
      stop: () => undefined,
      mayHaveWrittenAt: () => true,
      othersMayHaveWrittenAt: () => false,
      siblingsMayHaveWrittenAt: () => false,
    },
  };
}
