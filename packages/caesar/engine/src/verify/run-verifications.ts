import type { Clock, Environment, ProcessMarker } from '@caesar/host';
import type { Verification } from '../records/task-record.ts';
import { runShellCommand } from '../shell/run-shell-command.ts';

/** One verification command may take this long. */
const TIME_LIMIT_MS = 10 * 60_000;

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
    const outputPath = `${options.directory}/verify-${index + 1}.log`;
    const outcome = await runShellCommand({ ...options, command, outputPath, timeLimitMs: TIME_LIMIT_MS });
    results.push({
      command,
      exit_code: outcome.exitCode,
      passed: outcome.exitCode === 0,
      duration_ms: outcome.durationMs,
      output_path: outputPath,
    });
  }
  return results;
}
