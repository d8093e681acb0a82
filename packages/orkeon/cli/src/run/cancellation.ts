import type { Signals } from './signals.ts';

/** How long a cancelled run may take to wind up. */
const GRACE_MS = 5_000;

/** The ways in which a run is cancelled. */
export interface Cancellation {
  readonly signal: AbortSignal;
  /** Cancels the run, once; `reason` says by what. */
  cancel(reason: string): void;
  /** Cancels the run after that long, in place of an earlier limit. */
  limit(timeoutMs: number): void;
  /** Ends what still works; signals stay heard, so that none of them ends the process by itself. */
  close(): void;
}

interface CancellationOptions {
  readonly signals: Signals;
  /** Called when a signal cancels the run. */
  readonly interrupted: (signal: string) => void;
  /** Called when the run does not wind up in time, and at every further signal, `insisted` then. */
  readonly forced: (how: { readonly reason: string; readonly insisted: boolean }) => void;
}

/** Listens for signals and for the other ways of cancelling; all lead to the same abort. */
export function openCancellation({ signals, interrupted, forced }: CancellationOptions): Cancellation {
  const controller = new AbortController();
  const { signal } = controller;
  let grace: NodeJS.Timeout | undefined;
  let limit: NodeJS.Timeout | undefined;

  function cancel(reason: string): void {
    if (signal.aborted) return;
    grace = setTimeout(() => forced({ reason, insisted: false }), GRACE_MS);
    controller.abort(reason);
  }

  signals.each((name) => {
    if (signal.aborted) return forced({ reason: String(signal.reason), insisted: true });
    interrupted(name);
    cancel(name);
  });
  return {
    signal,
    cancel,
    limit(timeoutMs) {
      clearTimeout(limit);
      limit = setTimeout(() => cancel(`its time limit of ${timeoutMs / 1_000} s is over`), timeoutMs);
    },
    close() {
      controller.abort('the run is over');
      clearTimeout(grace);
      clearTimeout(limit);
    },
  };
}
