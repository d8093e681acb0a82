import type { TaskContext } from './executor.ts';

/**
 * How a task ended. `refused`: a human did not allow it, or its result. `cancelled`: the run was, while it was at work.
 * `skipped`: a task it waits for did not succeed. `unreached`: the run was cancelled before its turn.
 */
export type TaskState = 'succeeded' | 'failed' | 'refused' | 'cancelled' | 'skipped' | 'unreached';

/** What became of one task. */
export interface TaskReport {
  readonly taskId: string;
  readonly agentId: string;
  readonly agentRole: string;
  readonly state: TaskState;
  /** Absent when the agent gave no final answer. */
  readonly output?: string;
  /** The executor's code of a failure. */
  readonly code?: string;
  /** Why it did not succeed; absent when it did. */
  readonly reason?: string;
  /** The error behind a failure; absent when there is none. */
  readonly cause?: unknown;
  /** Time of the agent's turn, a human's time aside; 0 without a turn. */
  readonly durationMs: number;
  readonly tokens: number;
  readonly toolCalls: number;
  /** What a human answered after the task; absent when nobody was asked for a text or a choice. */
  readonly humanAnswer?: TaskContext['humanAnswer'];
  /** Id of its `task.completed` event; absent when it was never reached. */
  readonly eventId?: string;
}

/** What became of a crew. */
export interface CrewOutcome {
  readonly state: 'succeeded' | 'failed' | 'cancelled';
  /** Output of the last declared task; absent unless the crew succeeded. */
  readonly output?: string;
  /** In declared order. */
  readonly tasks: readonly TaskReport[];
  /** Empty on success; else one sentence that names the tasks that did not succeed. */
  readonly message: string;
}
