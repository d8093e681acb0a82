import type { Clock, Environment } from '@caesar/host';
import { CHANNEL_VARIABLES } from '@caesar/protocol';

const DEFAULT_WINDOW_MS = 5 * 60_000;

/** What is kept back of the time left, so that an agent without an answer can still do something. */
const RESERVED_SHARE = 0.1;
const MOST_RESERVED_MS = 30_000;

/** What the longest wait for an answer follows from. */
export interface AskLimits {
  readonly environment: Environment;
  /** The task's time limit in milliseconds from its start; null when it is not known. */
  readonly deadlineMs: number | null;
  /** How long the task has been at work, in milliseconds; null when it is not known. */
  readonly spentMs: number | null;
}

/** When the task started, by the clock that does not jump; null when the environment does not tell. */
export function taskStart(environment: Environment, clock: Clock): number | null {
  const startedAt = Date.parse(environment[CHANNEL_VARIABLES.startedAt] ?? '');
  if (Number.isNaN(startedAt)) return null;
  return clock.monotonicMs() - Math.max(0, clock.now().getTime() - startedAt);
}

/**
 * How long a question may wait, in milliseconds: five minutes unless the environment says otherwise, and always less than
 * what is left of the task's time; 0 when nothing is left.
 */
export function askWindow({ environment, deadlineMs, spentMs }: AskLimits): number {
  const asked = Number(environment[CHANNEL_VARIABLES.windowMs]);
  const window = Number.isFinite(asked) && asked > 0 ? asked : DEFAULT_WINDOW_MS;
  if (deadlineMs === null || spentMs === null) return window;
  const left = Math.max(0, deadlineMs - spentMs);
  return Math.min(window, left - Math.min(left * RESERVED_SHARE, MOST_RESERVED_MS));
}
