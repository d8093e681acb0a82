import { childEnvironment } from '../launch/child-environment.ts';
import type { AgentRun } from '../launch/launch-agent.ts';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { Verification } from '../records/task-record.ts';
import type { SupervisedTask } from '../supervise/supervised-task.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { runVerifications } from './run-verifications.ts';

/** Runs the caller's verification commands where the agent ended by itself; there is nothing to verify otherwise. */
export async function verifyWork(
  plan: TaskPlan,
  at: { workspace: Workspace; run: AgentRun; supervised: SupervisedTask },
): Promise<Verification[]> {
  const { workspace, run, supervised } = at;
  const ended = run.outcome.kind === 'exited' || run.outcome.kind === 'stopped_when_done';
  if (!ended || plan.verify.length === 0) return [];
  return runVerifications({
    commands: plan.verify,
    cwd: workspace.cwd,
    environment: childEnvironment(
      supervised.world.environment,
      {},
      { [supervised.marker.name]: supervised.marker.value },
    ),
    directory: supervised.task.directory.path,
    marker: supervised.marker,
    clock: supervised.world.clock,
    signal: supervised.signal,
  });
}
