import { hasEnded, type TaskRecord } from '@caesar/engine';

/** Sorts tasks: those that need an answer first, then those at work, then those that have ended; the newest first in each. */
export function byNeed(one: TaskRecord, other: TaskRecord): number {
  return rank(one) - rank(other) || (one.created_at < other.created_at ? 1 : -1);
}

function rank({ status }: TaskRecord): number {
  if (status === 'waiting') return 0;
  return hasEnded(status) ? 2 : 1;
}
