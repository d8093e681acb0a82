import {
  type Clock,
  type Environment,
  openWritable,
  type ProcessMarker,
  startProcess,
  terminateTree,
} from '@caesar/host';
import { pumpOutput } from '../launch/pump-output.ts';
import type { Verification } from '../records/task-record.ts';

/** One verification command may take this long. */
const TIME_LIMIT_MS = 10 * 60_000;
const GRACE_MS = 2_000;

export interface VerificationOptions {
  readonly commands: readonly string[];
  /** Where the commands run: the directory that the agent stood in. */
  readonly cwd: string;
  readonly environment: Environment;
  /** The task directory: each command's output is kept there as `verify-<n>.log`. */
  readonly directory: string;
  readonly marker: ProcessMarker;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Runs the caller's verification commands in order through `/bin/sh`, all of them, and keeps what they print. */
export async function runVerifications(options: VerificationOptions): Promise<Verification[]> {
  const results: Verification[] = [];
  for (const [index, command] of options.commands.entries()) {
    results.push(await runOne(options, command, `${options.directory}/verify-${index + 1}.log`));
  }
  return results;
}

async function runOne(
  options: VerificationOptions,
  command: string,
  outputPath: string,
): Promise<Verification> {
  const started = options.clock.monotonicMs();
  const child = startProcess({
    command: '/bin/sh',
    args: ['-c', command],
    cwd: options.cwd,
    env: options.environment,
    stdin: null,
  });
  const log = openWritable(outputPath, { mode: 0o600 });
  const pumping = pumpOutput(child, log);
  const { identity } = child;
  const stop = () => {
    if (identity !== null) void terminateTree({ identity, marker: options.marker, graceMs: GRACE_MS });
  };
  const timer = setTimeout(stop, TIME_LIMIT_MS);
  options.signal.addEventListener('abort', stop, { once: true });
  if (options.signal.aborted) stop();
  const exit = await child.exited;
  clearTimeout(timer);
  options.signal.removeEventListener('abort', stop);
  await child.drained(200, 2_000);
  await pumping;
  return {
    command,
    exit_code: exit.code,
    passed: exit.code === 0,
    duration_ms: Math.round(options.clock.monotonicMs() - started),
    output_path: outputPath,
  };
}
