import { findRepository } from '@caesar/host';
import type { Task } from '@caesar/protocol';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { Project, ProjectPlaces } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { readPlan } from '../supervise/task-plans.ts';
import { firstRecord } from '../task/first-record.ts';
import { readTaskDocument } from '../task/read-task-document.ts';

/** The record of a task whose own is gone or half made, from its plan or from the task document; null when neither is there. */
export async function rebuildRecord(
  places: ProjectPlaces,
  id: string,
  now: string,
): Promise<TaskRecord | null> {
  const kept = await readPlan(places, id);
  const project = { ...places, repository: await findRepository(places.root) };
  const document = await readTaskDocument(`${project.tasksDirectory}/${id}`);
  if (document !== null && document.id === id) return fromDocument(project, document, kept?.plan ?? null);
  return kept === null ? null : firstRecord(kept.plan, { id, project, owner: null, now });
}

function fromDocument(project: Project, task: Task, plan: TaskPlan | null): TaskRecord {
  const told = { timeout_ms: task.deadline_ms, parent_task_id: plan?.parent_task_id ?? null };
  return {
    ...firstRecord(
      {
        objective: task.objective,
        agent: task.agent,
        role: task.role ?? null,
        mode: task.mode,
        isolation: task.isolation,
        network: task.network,
        depth: task.depth,
        report_tier: plan?.report_tier ?? 'file',
        continues: plan?.continues ?? null,
        subdirectory: plan?.subdirectory ?? '',
        ...told,
      },
      { id: task.id, project, owner: null, now: task.created_at },
    ),
    workspace: task.workspace,
    base_ref: task.base_ref ?? null,
  };
}
