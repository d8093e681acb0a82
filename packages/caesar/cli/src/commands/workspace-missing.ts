import type { TaskRecord } from '@caesar/engine';
import type { Refusal } from '@caesar/protocol';

/** What is told where a task has no directory to go to, or it is gone. */
export function workspaceMissing({ id }: TaskRecord, wanted: string | null): Refusal {
  return {
    code: 'WORKSPACE_MISSING',
    reason: wanted === null ? `task ${id} has no workspace` : `${wanted} is not there any more`,
    remedy: `see what is known of the task with: caesar show ${id}`,
  };
}
