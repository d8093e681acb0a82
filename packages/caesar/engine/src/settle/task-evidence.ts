import type { AgentRun } from '../launch/launch-agent.ts';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { Verification } from '../records/task-record.ts';
import type { CollectedReport } from '../report/collect-report.ts';
import type { OpenedTask } from '../task/open-task.ts';
import type { ObservedChanges } from '../workspace/observe-changes.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Surprises } from './surprises.ts';

/** Everything that a task left, once its agent is gone. */
export interface TaskEvidence {
  readonly plan: TaskPlan;
  readonly task: OpenedTask;
  readonly workspace: Workspace;
  readonly run: AgentRun;
  readonly collected: CollectedReport;
  readonly observed: ObservedChanges | null;
  readonly verification: readonly Verification[];
  readonly surprises: Surprises;
  /** Whether somebody asked for the task to be cancelled before it was settled. */
  readonly cancelled: boolean;
}
