import type { TaskRecord } from '@caesar/engine';
import { taskDuration } from './task-duration.ts';

/** A task for programs: how it ended first, then what it was. */
export function taskJson(record: TaskRecord) {
  return {
    task_id: record.id,
    status: record.status,
    verdict: record.verdict,
    reason: record.reason,
    failure: record.failure,
    report: record.report,
    report_source: record.report_source,
    session_id: record.session?.id ?? null,
    changes_verified_by: record.changes_verified_by,
    findings: record.report?.findings ?? [],
    verification: record.verification,
    agent: record.agent,
    role: record.role,
    objective: record.objective,
    mode: record.mode,
    isolation: record.isolation,
    network: record.network,
    workspace: record.workspace,
    branch: record.branch,
    base_ref: record.base_ref,
    task_dir: record.task_dir,
    created_at: record.created_at,
    started_at: record.started_at,
    ended_at: record.ended_at,
    duration_ms: taskDuration(record),
    exit_code: record.exit_code,
    signal: record.signal,
  };
}
