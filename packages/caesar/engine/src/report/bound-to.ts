import type { Reading, Report } from '@caesar/protocol';

/** A report as it was read, refused when it says that it is about another task. */
export function boundTo(taskId: string, reading: Reading<Report>): Reading<Report> {
  if (!reading.ok || reading.value.task_id === '' || reading.value.task_id === taskId) return reading;
  const reason = `the report is about another task (task_id '${reading.value.task_id}')`;
  return {
    ok: false,
    outcome: 'invalid',
    reason,
    problems: [{ path: 'task_id', reason: `must be ${taskId}` }],
  };
}
