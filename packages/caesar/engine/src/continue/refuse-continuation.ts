import type { Refusal } from '@caesar/protocol';
import type { TaskRecord } from '../records/task-record.ts';
import { hasEnded } from '../records/task-state.ts';
import type { FollowUp } from './follow-up.ts';

/** What is known of the tasks around one that is to be gone on with. */
export interface FormerTask {
  readonly former: TaskRecord;
  /** The task that has gone on with it already, if any. */
  readonly successor: TaskRecord | null;
  /** Whether the directory that it worked in is still there. */
  readonly hasWorkspace: boolean;
}

/** Why nobody can go on with a task, or null. */
export function refuseContinuation({ former, successor, hasWorkspace }: FormerTask): Refusal | null {
  if (!hasEnded(former.status)) {
    return {
      code: 'TASK_ACTIVE',
      reason: `task ${former.id} has not ended`,
      remedy: `wait for it with: caesar await ${former.id}, or end it with: caesar cancel ${former.id}`,
    };
  }
  if (successor !== null) {
    return {
      code: 'TASK_CONTINUED',
      reason: `task ${successor.id} has gone on with task ${former.id} already`,
      remedy: `go on with that one: caesar continue ${successor.id}`,
    };
  }
  if (former.workspace !== null && hasWorkspace) return null;
  return {
    code: 'WORKSPACE_MISSING',
    reason: `the place where task ${former.id} worked is gone`,
    remedy: 'hand the task out anew with: caesar run',
  };
}

/** Why a follow-up asks for nothing, or answers what was not asked; null when it makes sense. */
export function refuseFollowUp({ more, answers }: FollowUp, { id, report }: TaskRecord): Refusal | null {
  const asked = (report?.questions ?? []).map((question) => question.id);
  const stray = Object.keys(answers).find((name) => !asked.includes(name));
  if (stray !== undefined) {
    return {
      code: 'QUESTION_NOT_FOUND',
      reason: `the report of task ${id} asks no question "${stray}"`,
      remedy:
        asked.length > 0 ? `it asks: ${asked.join(', ')}` : 'say it as a text: caesar continue <id> "<more>"',
    };
  }
  if (more.trim() !== '' || Object.keys(answers).length > 0) return null;
  return {
    code: 'OBJECTIVE_EMPTY',
    reason: 'nothing more is asked',
    remedy:
      'say what to do: caesar continue <id> "<more>", or answer its questions with --answer <question>=<text>',
  };
}
