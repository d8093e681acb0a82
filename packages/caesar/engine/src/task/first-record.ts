import type { ProcessIdentity } from '@caesar/host';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { Project } from '../project/project.ts';
import { TASK_RECORD_FORMAT, type TaskRecord } from '../records/task-record.ts';

/** What a first record takes from a plan. */
type Planned = Pick<
  TaskPlan,
  | 'objective'
  | 'agent'
  | 'role'
  | 'mode'
  | 'isolation'
  | 'network'
  | 'timeout_ms'
  | 'depth'
  | 'parent_task_id'
  | 'report_tier'
  | 'continues'
  | 'subdirectory'
>;

/** The record of a task that has just been opened: `queued`, and nothing known but what was planned. */
export function firstRecord(
  plan: Planned,
  at: {
    readonly id: string;
    readonly project: Project;
    readonly owner: ProcessIdentity | null;
    readonly now: string;
  },
): TaskRecord {
  const { repository, tasksDirectory } = at.project;
  return {
    format: TASK_RECORD_FORMAT,
    id: at.id,
    agent: plan.agent,
    role: plan.role,
    objective: plan.objective,
    status: 'queued',
    mode: plan.mode,
    isolation: plan.isolation,
    network: plan.network,
    created_at: at.now,
    started_at: null,
    ended_at: null,
    duration_ms: null,
    deadline_ms: plan.timeout_ms,
    task_dir: `${tasksDirectory}/${at.id}`,
    workspace: null,
    checkout: repository.state === 'found' ? repository.repository.topLevel : null,
    branch: null,
    base_ref: null,
    depth: plan.depth,
    parent_task: plan.parent_task_id,
    owner: at.owner === null ? null : { pid: at.owner.pid, startedAt: at.owner.startedAt },
    process: null,
    exit_code: null,
    signal: null,
    session: null,
    subdirectory: plan.subdirectory,
    continues: plan.continues?.task_id ?? null,
    report_via: plan.report_tier,
    report_source: null,
    report_status: null,
    changes_verified_by: null,
    verdict: null,
    reason: null,
    failure: null,
    verification: [],
    trees: null,
    excluded_paths: [],
    lfs_pointers: false,
    report: null,
  };
}
