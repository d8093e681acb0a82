import { parseTimestamp } from '@orkeon/protocol';
import type { RunProgress } from './run-progress.ts';

/**
 * How long a run has taken, in milliseconds: what the run says at its end, else the difference of its own instants; while it
 * runs, from its start to `nowMs`, the local clock in milliseconds since 1970. Never negative; null when an instant is missing
 * or cannot be read, and for a run that was cut off.
 */
export function elapsedMs(progress: RunProgress, nowMs: number): number | null {
  const { outcome, startedAt } = progress;
  if (typeof outcome?.durationMs === 'number') return outcome.durationMs;
  if (startedAt === null || progress.isCutOff) return null;
  const start = parseTimestamp(startedAt);
  const end = outcome === null ? nowMs : parseTimestamp(outcome.finishedAt);
  return start === null || end === null ? null : Math.max(0, end - start);
}
