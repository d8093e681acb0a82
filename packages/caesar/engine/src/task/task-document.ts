import { writeAtomic } from '@caesar/host';
import { type Channel, PROTOCOLS, type Task } from '@caesar/protocol';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { OpenedTask } from './open-task.ts';

/** The task as the agent reads it, and writes it to `task.json`. */
export async function writeTaskDocument(
  plan: TaskPlan,
  task: OpenedTask,
  { workspace, channel }: { workspace: Workspace; channel: Channel | null },
): Promise<Task> {
  const document: Task = {
    protocol: PROTOCOLS.task,
    id: task.id,
    created_at: task.record.created_at,
    ...(plan.role === null ? {} : { role: plan.role }),
    agent: plan.agent,
    objective: plan.objective,
    context: plan.context,
    constraints: [...plan.constraints],
    acceptance_criteria: [...plan.acceptance_criteria],
    mode: plan.mode,
    isolation: plan.isolation,
    network: plan.network,
    workspace: workspace.path,
    ...(workspace.isolation === 'worktree' && workspace.baseRef !== null
      ? { base_ref: workspace.baseRef }
      : {}),
    deadline_ms: plan.timeout_ms,
    depth: plan.depth,
    ...(plan.continues === null ? {} : { continues: plan.continues.task_id }),
    report_path: task.directory.reportFile,
    events_path: task.directory.eventsFile,
    channel,
  };
  await writeAtomic(task.directory.taskFile, `${JSON.stringify(document, null, 2)}\n`, { mode: 0o644 });
  return document;
}
