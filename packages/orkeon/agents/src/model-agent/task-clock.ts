import { linkAbort } from './linked-abort.ts';

/** The time that a task has, which stands still while a human is asked. */
export interface TaskClock extends Disposable {
  /** Aborted when the time is up, and when the parent is. */
  readonly signal: AbortSignal;
  /** Whether it was the time that ran out. */
  readonly expired: boolean;
  /** Runs something that does not count; several may run at once. */
  pausedFor<Value>(body: () => Promise<Value>): Promise<Value>;
}

interface TaskClockOptions {
  readonly parent: AbortSignal;
  /** Absent: no limit. */
  readonly limitMs: number | undefined;
  readonly monotonicMs: () => number;
}

/** Starts a task's clock. */
export function startTaskClock({ parent, limitMs, monotonicMs }: TaskClockOptions): TaskClock {
  const own = linkAbort(parent);
  let remainingMs = limitMs ?? Number.POSITIVE_INFINITY;
  let startedAtMs = 0;
  let pauses = 0;
  let expired = false;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    startedAtMs = monotonicMs();
    if (remainingMs === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(() => {
      expired = true;
      own.abort(new Error('time limit of the task'));
    }, remainingMs);
  };
  const stop = () => {
    clearTimeout(timer);
    remainingMs = Math.max(0, remainingMs - (monotonicMs() - startedAtMs));
  };
  start();
  return {
    signal: own.signal,
    get expired() {
      return expired;
    },
    pausedFor: async (body) => {
      if (pauses === 0) stop();
      pauses += 1;
      try {
        return await body();
      } finally {
        pauses -= 1;
        if (pauses === 0 && !own.signal.aborted) start();
      }
    },
    [Symbol.dispose]: () => {
      clearTimeout(timer);
      own[Symbol.dispose]();
    },
  };
}
