import type { ReceivedEvent, UnknownEvent } from '@orkeon/protocol';
import { reduceRun } from '../reduce-run.ts';
import { initialProgress, type RunProgress } from '../run-progress.ts';

type WithoutPlace<Event> = Event extends ReceivedEvent
  ? Omit<Event, 'v' | 'seq' | 'ts'> & { ts?: string }
  : never;

/** What a run said, without its place in the stream; any field but `kind` may be missing. */
export type Said = WithoutPlace<ReceivedEvent>;

/** The instant that events get when they do not say one. */
export const SAID_AT = '2026-01-01T00:00:00Z';

/** Gives what was said its place in the stream. */
export function placed(...said: (Said | Omit<UnknownEvent, 'v' | 'seq' | 'ts'>)[]): ReceivedEvent[] {
  return said.map((fact, index) => ({ v: 2, seq: index + 1, ts: SAID_AT, ...fact }) as ReceivedEvent);
}

/** Folds what was said into the progress of a run that had said nothing. */
export function reduceAll(...said: Parameters<typeof placed>): RunProgress {
  return placed(...said).reduce(reduceRun, initialProgress);
}
