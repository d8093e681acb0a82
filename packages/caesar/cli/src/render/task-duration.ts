import type { TaskRecord } from '@caesar/engine';

/** How long a task has taken, in milliseconds; null where its agent never started, or it has not ended. Dates that do not fit each other, as after a clock was set, make 0. */
export function taskDuration({ started_at, ended_at, duration_ms }: TaskRecord): number | null {
  if (started_at === null || ended_at === null) return null;
  return duration_ms ?? Math.max(0, Date.parse(ended_at) - Date.parse(started_at));
}
