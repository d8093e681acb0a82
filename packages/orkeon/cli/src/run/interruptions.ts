import type { BegunRun } from './begin-run.ts';
import { type Cancellation, openCancellation } from './cancellation.ts';
import { type Ending, surprisedEnding } from './ending.ts';

/** All that can end a run from outside. */
export interface Interruptions {
  readonly cancellation: Cancellation;
  /** Settles with the ending of a run that can no longer come to one by itself. */
  readonly broken: Promise<Ending>;
}

/** How long a reader may take nothing once somebody insists on the end. */
const INSISTED_STALL_MS = 1_000;

/** Watches for signals, a reader that is lost, the time limit, and what nobody caught. `tell` speaks to people. */
export function watchInterruptions(
  { output, surprises, signals, request }: BegunRun,
  tell: (text: string) => void,
): Interruptions {
  const { promise: broken, resolve: end } = deferredEnding();
  const cancellation = openCancellation({
    signals,
    interrupted: (signal) => tell(`cancelling (${signal}); once more to stop at once\n`),
    forced: ({ reason, insisted }) => {
      if (insisted) output?.limitStall(INSISTED_STALL_MS);
      end({ state: 'cancelled', message: `the run was cancelled (${reason})` });
    },
  });
  surprises.first((error) => end(surprisedEnding(error)));
  output?.onLost(({ kind, message }) => {
    if (kind === 'gone') cancellation.cancel('the reader of the events has gone');
    else end({ state: 'failed', message });
  });
  if (request.timeoutMs !== undefined) cancellation.limit(request.timeoutMs);
  return { cancellation, broken };
}

function deferredEnding(): { promise: Promise<Ending>; resolve: (ending: Ending) => void } {
  let resolve: (ending: Ending) => void = () => {};
  const promise = new Promise<Ending>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
