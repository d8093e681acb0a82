import { composeEvent } from './compose-event.ts';
import { fitLine } from './fit-line.ts';
import type { RunEvent, RunEventOf } from './run-event.ts';

/** What a stamper reads the time from. */
export interface StampClock {
  now(): Date;
}

/** An event as it was said, and the line that says it, LF included. */
export interface Stamped {
  readonly event: RunEvent;
  readonly line: string;
}

/** What a run says of itself when it begins. */
export type RunStart = Pick<RunEventOf<'run.started'>, 'target' | 'stream' | 'runId'>;

/**
 * Stamps the first event of a run, `seq` 1, as the run's stamper would; a stamper that is given it goes on from there. It needs
 * no schema, so a run can speak before anything heavy is loaded. Bus contract §3.
 */
export function stampStart(start: RunStart, clock: StampClock): Stamped {
  const envelope = { seq: 1, ts: clock.now().toISOString(), kind: 'run.started' };
  const { event, line } = fitLine(envelope, composeEvent(envelope, start, ['target', 'stream', 'runId']));
  return { event: event as RunEvent, line };
}
