import type { TaskReport } from '../crew-outcome.ts';
import { completeTask } from './complete-task.ts';
import { playTask } from './play-task.ts';
import type { Cue, Mode, Stage } from './stage.ts';
import { inOrder } from './task-order.ts';

/**
 * One task at a time, in declared order as far as dependencies allow. A task whose dependency did not succeed is skipped,
 * the others go on; once the run is cancelled no task starts.
 */
export const sequential: Mode = async (stage) => {
  const earlier = new Map<string, TaskReport>();
  const agents = new Map(stage.crew.agents.map((agent) => [agent.id, agent]));
  for (const { task } of inOrder(stage.crew.tasks.map(withWaits))) {
    if (stage.signal.aborted) break;
    const agent = agents.get(task.agent);
    if (!agent) throw new Error(`the crew has no agent '${task.agent}', which task '${task.id}' names`);
    const cue = { task, agent, earlier };
    earlier.set(task.id, skip(cue, stage) ?? (await playTask(cue, stage)));
  }
  return earlier;
};

const withWaits = (task: Cue['task']) => ({ task, id: task.id, waitsFor: waitsFor(task) });

/** What a task waits for: its dependencies, and the tasks whose outputs it asks for. */
const waitsFor = (task: Cue['task']) => [...task.dependencies, ...(task.context ?? [])];

function skip(cue: Cue, stage: Stage): TaskReport | undefined {
  const blocker = waitsFor(cue.task)
    .map((id) => cue.earlier.get(id))
    .find((report) => report && report.state !== 'succeeded');
  if (!blocker) return undefined;
  const was = blocker.state === 'skipped' ? 'was skipped' : 'did not succeed';
  return completeTask(cue, stage, {
    state: 'skipped',
    reason: `skipped, since task '${blocker.taskId}' ${was}`,
    causationId: blocker.eventId,
  });
}
