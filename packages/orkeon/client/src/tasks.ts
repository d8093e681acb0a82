import type { ReceivedEventOf } from '@orkeon/protocol';

/** A task between its start and its completion. */
export interface RunningTask {
  readonly taskId: string;
  readonly agentRole: string | null;
  readonly agentId: string | null;
  /** The run's own instant, ISO-8601. */
  readonly startedAt: string;
}

/** A task that ended; null where the run did not measure or say. */
export interface CompletedTask {
  readonly taskId: string | null;
  readonly agentRole: string | null;
  readonly success: boolean;
  /** It was never started, because a task that it depends on failed. */
  readonly skipped: boolean;
  readonly reason: string | null;
  readonly durationMs: number | null;
  readonly tokens: number | null;
  readonly toolCalls: number | null;
}

/** What is known of a run’s tasks. */
export interface TaskProgress {
  /** In the order of their start. */
  readonly runningTasks: readonly RunningTask[];
  /** In the order of their completion. */
  readonly tasks: readonly CompletedTask[];
}

/** No task so far. */
export const initialTasks: TaskProgress = { runningTasks: [], tasks: [] };

type Change = Partial<TaskProgress> | null;

/** Takes the start of a task; one without an id, or that already runs with that role, changes nothing. */
export function startTask(progress: TaskProgress, event: ReceivedEventOf<'task.started'>): Change {
  const { taskId, agentRole = null, agentId = null } = event;
  if (taskId === undefined) return null;
  const isRunning = progress.runningTasks.some(
    (task) => task.taskId === taskId && task.agentRole === agentRole,
  );
  if (isRunning) return null;
  const task = { taskId, agentRole, agentId, startedAt: event.ts };
  return { runningTasks: [...progress.runningTasks, task] };
}

/** The task that a completion settles: its own by id and role, then by id, then the oldest; none when it was skipped. */
function settledBy(
  running: readonly RunningTask[],
  event: ReceivedEventOf<'task.completed'>,
): RunningTask | undefined {
  const sameId = running.filter((task) => task.taskId === event.taskId);
  const own = sameId.find((task) => task.agentRole === event.agentRole) ?? sameId[0];
  return own ?? (event.skipped === true ? undefined : running[0]);
}

/** Takes the completion of a task, also of one that was never announced. */
export function completeTask(progress: TaskProgress, event: ReceivedEventOf<'task.completed'>): Change {
  const settled = settledBy(progress.runningTasks, event);
  const completed: CompletedTask = {
    taskId: event.taskId ?? null,
    agentRole: event.agentRole ?? null,
    success: event.success === true,
    skipped: event.skipped === true,
    reason: event.reason ?? null,
    durationMs: event.durationMs ?? null,
    tokens: event.tokens ?? null,
    toolCalls: event.toolCalls ?? null,
  };
  return {
    runningTasks: progress.runningTasks.filter((task) => task !== settled),
    tasks: [...progress.tasks, completed],
  };
}
