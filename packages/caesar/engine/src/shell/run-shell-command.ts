import {
  type Clock,
  type Environment,
  openWritable,
  type ProcessMarker,
  startProcess,
  terminateTree,
} from '@caesar/host';
import { pumpOutput } from '../launch/pump-output.ts';

/** Between asking the processes of a command to end and killing them. */
const GRACE_MS = 2_000;
/** Once a command has ended, output that goes on is awaited this long between two chunks, and this long in all. */
const DRAIN_IDLE_MS = 200;
const DRAIN_CAP_MS = 2_000;

export interface ShellCommand {
  readonly command: string;
  readonly cwd: string;
  readonly environment: Environment;
  /** Where all that it prints is kept. */
  readonly outputPath: string;
  readonly marker: ProcessMarker;
  readonly clock: Clock;
  readonly timeLimitMs: number;
  readonly signal: AbortSignal;
}

/** How a shell command ended. */
export interface ShellOutcome {
  /** Null when it was ended, by us or by a signal. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly durationMs: number;
}

/** Runs a command through `/bin/sh` in a process group of its own, to its end or its time limit, and keeps what it prints. */
export async function runShellCommand(options: ShellCommand): Promise<ShellOutcome> {
  const { command, cwd, environment, marker, signal } = options;
  const startedMs = options.clock.monotonicMs();
  const child = startProcess({
    command: '/bin/sh',
    args: ['-c', command],
    cwd,
    env: environment,
    stdin: null,
  });
  const pumping = pumpOutput(child, openWritable(options.outputPath, { mode: 0o600 }));
  const { identity } = child;
  let timedOut = false;
  const stop = () => {
    if (identity !== null) void terminateTree({ identity, marker, graceMs: GRACE_MS });
  };
  const timer = setTimeout(() => {
    timedOut = true;
    stop();
  }, options.timeLimitMs);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const exit = await child.exited;
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  await child.drained(DRAIN_IDLE_MS, DRAIN_CAP_MS);
  await pumping;
  return {
    exitCode: exit.code,
    timedOut,
    durationMs: Math.round(options.clock.monotonicMs() - startedMs),
  };
}
