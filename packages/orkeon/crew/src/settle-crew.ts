import type { CrewOutcome, TaskReport, TaskState } from './crew-outcome.ts';

/**
 * What a crew's tasks, in declared order, make of the crew. Cancelled only when the cancelling kept a task from its end: a
 * crew whose last task had ended has done its work.
 */
export function settleCrew(tasks: readonly TaskReport[], signal: AbortSignal): CrewOutcome {
  const inState = (...states: TaskState[]) => tasks.filter((task) => states.includes(task.state));
  const stopped = inState('cancelled', 'unreached');
  if (stopped.length > 0) {
    return { state: 'cancelled', tasks, message: explainCancel(stopped, signal) };
  }
  const failed = inState('failed', 'refused');
  const skipped = inState('skipped');
  if (failed.length + skipped.length > 0) {
    return { state: 'failed', tasks, message: explainFailure(failed, skipped) };
  }
  const output = tasks.at(-1)?.output;
  return { state: 'succeeded', tasks, message: '', ...(output !== undefined && { output }) };
}

function explainCancel(stopped: readonly TaskReport[], signal: AbortSignal): string {
  const running = stopped.filter(({ state }) => state === 'cancelled');
  const waiting = stopped.filter(({ state }) => state === 'unreached');
  return [
    `the run was cancelled${why(signal)}`,
    ...(running.length > 0 ? [`stopped: ${names(running)}`] : []),
    ...(waiting.length > 0 ? [`never started: ${names(waiting)}`] : []),
  ].join('; ');
}

/** The reason of whoever cancelled, when there is more to say than that it was cancelled. */
function why({ reason }: AbortSignal): string {
  if (typeof reason === 'string' && reason !== '') return ` (${reason})`;
  return reason instanceof Error && reason.name !== 'AbortError' ? ` (${reason.message})` : '';
}

function explainFailure(failed: readonly TaskReport[], skipped: readonly TaskReport[]): string {
  return [
    ...failed.map((task) => `task ${names([task])} ${task.state}: ${task.reason}`),
    ...(skipped.length > 0 ? [`skipped: ${names(skipped)}`] : []),
  ].join('; ');
}

const names = (tasks: readonly TaskReport[]) => tasks.map(({ taskId }) => `'${taskId}'`).join(', ');
