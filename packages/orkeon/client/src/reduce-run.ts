import type { ReceivedEvent, ReceivedEventOf, RunEventKind, UnknownEvent } from '@orkeon/protocol';
import { updateCost } from './cost.ts';
import { appendText } from './generated-text.ts';
import { receiveHubMessage } from './hub.ts';
import { finishRun, raiseError, startRun } from './lifecycle.ts';
import { askQuestion, closeQuestion, removeQuestion } from './questions.ts';
import type { RunProgress } from './run-progress.ts';
import { completeTask, startTask } from './tasks.ts';
import { callTool, returnTool, spawnAgent, startDelegation } from './tools.ts';

/** What an event changes; null when it changes nothing. */
type Change = Partial<RunProgress> | null;

type Reducers = {
  readonly [Kind in RunEventKind]: (progress: RunProgress, event: ReceivedEventOf<Kind>) => Change;
};

const reducers: Reducers = {
  'run.started': startRun,
  'task.started': startTask,
  'task.completed': completeTask,
  'tool.called': callTool,
  'tool.returned': returnTool,
  'delegation.started': startDelegation,
  'agent.spawned': spawnAgent,
  'cost.updated': updateCost,
  'llm.delta': appendText,
  'input.needed': askQuestion,
  'input.closed': closeQuestion,
  'hub.message': receiveHubMessage,
  error: raiseError,
  'run.finished': finishRun,
};

const boundaries: ReadonlySet<string> = new Set(['run.started', 'run.finished']);

function isKnown(event: ReceivedEvent | UnknownEvent): event is ReceivedEvent {
  return Object.hasOwn(reducers, event.kind);
}

function changeBy(progress: RunProgress, event: ReceivedEvent | UnknownEvent): Change {
  if (isKnown(event)) {
    const reduce = reducers[event.kind] as (progress: RunProgress, event: ReceivedEvent) => Change;
    return reduce(progress, event);
  }
  return event.kind === 'input.given' ? removeQuestion(progress, event.correlationId) : null;
}

/**
 * Folds one event into what is known of a run. Returns the very same progress when the event changes nothing: its kind is not
 * known, it pairs with nothing, or the run is over. Some transports echo `input.given`; it closes its question.
 */
export function reduceRun(progress: RunProgress, event: ReceivedEvent | UnknownEvent): RunProgress {
  if (progress.outcome !== null || progress.isCutOff) return progress;
  const change = changeBy(progress, event);
  if (change === null) return progress;
  const hasReported = progress.hasReported || !boundaries.has(event.kind);
  return { ...progress, ...change, hasReported };
}
