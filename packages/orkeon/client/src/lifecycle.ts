import type { ReceivedEventOf } from '@orkeon/protocol';
import { type Meter, readMeter } from './cost.ts';
import type { HubProgress } from './hub.ts';
import type { QuestionProgress } from './questions.ts';
import type { TaskProgress } from './tasks.ts';
import type { ToolProgress } from './tools.ts';

/** How a run ended, in its own words; null where it did not say. */
export interface RunOutcome extends Meter {
  readonly success: boolean;
  readonly exitCode: number | null;
  readonly durationMs: number | null;
  /** The run's own instant, ISO-8601. */
  readonly finishedAt: string;
}

/** Something that failed. */
export interface RunError {
  readonly code: string;
  readonly message: string;
  readonly recoverable: boolean;
}

/** What is known of a run as a whole. */
export interface LifecycleProgress {
  readonly target: string | null;
  readonly runId: string | null;
  readonly streaming: boolean;
  /** The run's own instant, ISO-8601. */
  readonly startedAt: string | null;
  readonly lastError: RunError | null;
  /** Set by the end that the run says, and by nothing else. */
  readonly outcome: RunOutcome | null;
  /** Whether the stream stopped before the run said its end. */
  readonly isCutOff: boolean;
}

/** Nothing said so far. */
export const initialLifecycle: LifecycleProgress = {
  target: null,
  runId: null,
  streaming: false,
  startedAt: null,
  lastError: null,
  outcome: null,
  isCutOff: false,
};

/** What may be open when a run ends. */
type OpenProgress = TaskProgress & ToolProgress & QuestionProgress & HubProgress;

/** Nothing settles what is open at the end: questions and running tasks go, calls are unfinished rather than done. */
function closeEverything(progress: OpenProgress): Partial<OpenProgress> {
  return {
    runningTasks: [],
    questions: [],
    agentRequests: [],
    activeTools: [],
    unfinishedTools: [...progress.unfinishedTools, ...progress.activeTools],
    activeDelegations: [],
    unfinishedDelegations: [...progress.unfinishedDelegations, ...progress.activeDelegations],
  };
}

/** Takes the start of a run. */
export function startRun(
  _progress: unknown,
  event: ReceivedEventOf<'run.started'>,
): Partial<LifecycleProgress> {
  return {
    target: event.target ?? null,
    runId: event.runId ?? null,
    streaming: event.stream ?? false,
    startedAt: event.ts,
  };
}

/** Takes something that failed. */
export function raiseError(_progress: unknown, event: ReceivedEventOf<'error'>): Partial<LifecycleProgress> {
  const { code = 'unknown', message = '', recoverable = false } = event;
  return { lastError: { code, message, recoverable } };
}

/** Takes the end of a run. */
export function finishRun(
  progress: OpenProgress,
  event: ReceivedEventOf<'run.finished'>,
): Partial<LifecycleProgress & OpenProgress> {
  const outcome = {
    success: event.success === true,
    exitCode: event.exitCode ?? null,
    durationMs: event.durationMs ?? null,
    finishedAt: event.ts,
    ...readMeter(event),
  };
  return { ...closeEverything(progress), outcome };
}

/** Takes the end of the stream: a run that has not said its own end was cut off. */
export function cutOff(
  progress: LifecycleProgress & OpenProgress,
): Partial<LifecycleProgress & OpenProgress> | null {
  if (progress.outcome !== null || progress.isCutOff) return null;
  return { ...closeEverything(progress), isCutOff: true };
}
