import type { StreamRule } from './rule.ts';

type TaskState = 'running' | 'completed';

/** A task starts at most once and completes once; a task that was never announced may complete. */
export function taskPairs(): StreamRule {
  const tasks = new Map<string, TaskState>();
  return {
    see(event, say) {
      if (event.kind !== 'task.started' && event.kind !== 'task.completed') return;
      const taskId = event.taskId;
      if (typeof taskId !== 'string') return;
      const state = tasks.get(taskId);
      if (state === 'completed') say(`${event.kind}: task '${taskId}' is already completed`);
      if (state === 'running' && event.kind === 'task.started') say(`task '${taskId}' starts a second time`);
      tasks.set(taskId, event.kind === 'task.completed' || state === 'completed' ? 'completed' : 'running');
    },
    finish(say) {
      for (const [taskId, state] of tasks) {
        if (state === 'running') say(`task '${taskId}' started and never completed`);
      }
    },
  };
}
