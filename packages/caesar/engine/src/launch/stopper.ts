import {
  findMarked,
  isGroupGone,
  type ProcessIdentity,
  type ProcessMarker,
  type RunningProcess,
  type StartedProcess,
  terminateTree,
} from '@caesar/host';

/** Why an agent was ended by us. */
export type StopReason = 'timed_out' | 'cancelled' | 'done' | 'failed';

export interface StopperOptions {
  readonly marker: ProcessMarker;
  readonly deadlineMs: number;
  readonly stopGraceMs: number;
  readonly keepBackground: boolean;
  /** Aborting it cancels. */
  readonly signal: AbortSignal;
  /** The supervisors of tasks that the agent handed out: they outlive it, unless it is stopped. Absent means none. */
  readonly supervisors?: () => Promise<readonly ProcessIdentity[]>;
  /** Asks the agent to end its work in its own way, and waits until it has for `stopGraceMs` at most; absent where it has none. */
  readonly askToEnd?: (stopGraceMs: number) => Promise<void>;
}

/** Ends an agent's whole tree once, for the first reason that comes. */
export interface Stopper {
  /** The reason, once there is one. */
  readonly reason: StopReason | null;
  stop(reason: StopReason): void;
  /** Stops after a delay, unless the agent has exited by then. */
  stopAfter(reason: StopReason, delayMs: number): void;
  /** The agent has exited by itself or by us: from here on no reason counts any more. */
  disarm(): void;
  /** Ends what is left of the tree, unless background processes are to be kept. */
  sweep(): Promise<Sweep>;
}

/** What an agent left running, and which of it could not be ended. */
interface Sweep {
  readonly leftovers: readonly RunningProcess[];
  readonly survivors: readonly RunningProcess[];
}

const NOTHING: Sweep = { leftovers: [], survivors: [] };

/** Makes the one who ends a started agent; its deadline runs from now. */
export function createStopper(child: StartedProcess, options: StopperOptions): Stopper {
  const { identity } = child;
  const { marker, signal, keepBackground, stopGraceMs, askToEnd } = options;
  const asked = async () => askToEnd?.(stopGraceMs);
  let reason: StopReason | null = null;
  let stopping: ReturnType<typeof terminateTree> | null = null;
  let isArmed = identity !== null;
  const timers: NodeJS.Timeout[] = [];
  const stop = (why: StopReason) => {
    if (identity === null || !isArmed || reason !== null) return;
    reason = why;
    stopping = asked().then(() => terminateTree({ identity, marker, graceMs: stopGraceMs }));
  };
  const stopAfter = (why: StopReason, delayMs: number) => {
    if (isArmed) timers.push(setTimeout(() => stop(why), delayMs));
  };
  const cancel = () => stop('cancelled');
  stopAfter('timed_out', options.deadlineMs);
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  return {
    get reason() {
      return reason;
    },
    stop,
    stopAfter,
    disarm() {
      isArmed = false;
      for (const timer of timers) clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    },
    async sweep() {
      if (identity === null) return NOTHING;
      if (stopping !== null) return { leftovers: [], survivors: (await stopping).survivors };
      const spared = (await options.supervisors?.()) ?? [];
      const leftovers = findMarked(marker, { spared });
      const isNothingLeft = leftovers.length === 0 && isGroupGone(identity.pid);
      if (keepBackground || isNothingLeft) return { leftovers, survivors: [] };
      const { survivors } = await terminateTree({ identity, marker, spared, graceMs: stopGraceMs });
      return { leftovers, survivors };
    },
  };
}
