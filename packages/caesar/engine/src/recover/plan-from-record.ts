import { REPORT_TIERS } from '@caesar/agents';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { TaskRecord } from '../records/task-record.ts';

/** What can still be told of a task's plan by its record, where the plan itself is gone. */
export function planFromRecord(record: TaskRecord): TaskPlan {
  return {
    objective: record.objective,
    agent: record.agent,
    role: record.role,
    mode: record.mode,
    isolation: record.isolation,
    isolation_reason: '',
    network: record.network,
    timeout_ms: record.deadline_ms,
    depth: record.depth,
    parent_task_id: record.parent_task,
    model: null,
    report_tier: REPORT_TIERS.find((tier) => tier === record.report_via) ?? 'file',
    base: record.base_ref,
    subdirectory: record.subdirectory,
    context: '',
    constraints: [],
    acceptance_criteria: [],
    verify: [],
    extra_args: [],
    carry_dirty: false,
    keep_background: false,
    continues: record.continues === null ? null : { task_id: record.continues, session: null, changes: [] },
    not_carried: [],
    findings: [],
  };
}
