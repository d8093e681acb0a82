import { readTail } from '@caesar/host';
import { CaesarError } from '@caesar/protocol';
import { childEnvironment } from '../launch/child-environment.ts';
import { runShellCommand, type ShellOutcome } from '../shell/run-shell-command.ts';
import { type Preparation, tellStep } from './preparation.ts';

/** How much of the end of a failed command’s output is told. */
const TAIL_BYTES = 4_000;

/** A setup command that has run well. */
export interface SetupRun {
  readonly command: string;
  readonly duration_ms: number;
  /** The absolute path of the kept output. */
  readonly output_path: string;
}

/**
 * Runs the `[worktree] setup` commands in order through `/bin/sh`, each within its own time limit, and keeps what they print
 * as `setup-<n>.log` of the task. The first that fails ends it with a `SETUP_FAILED` error.
 */
export async function runSetup(worktree: string, preparation: Preparation): Promise<SetupRun[]> {
  const { world, task, marker, signal } = preparation;
  const { setup, setup_timeout } = world.config.worktree;
  const runs: SetupRun[] = [];
  for (const [index, command] of setup.entries()) {
    await tellStep(preparation, `setup ${index + 1} of ${setup.length}: ${command}`);
    const outputPath = `${task.directory.path}/setup-${index + 1}.log`;
    const outcome = await runShellCommand({
      command,
      cwd: worktree,
      environment: childEnvironment(world.environment, {}, { [marker.name]: marker.value }),
      outputPath,
      marker,
      clock: world.clock,
      timeLimitMs: setup_timeout,
      signal,
    });
    if (outcome.exitCode !== 0) throw await setupFailed(command, outputPath, { outcome, setup_timeout });
    runs.push({ command, duration_ms: outcome.durationMs, output_path: outputPath });
  }
  return runs;
}

async function setupFailed(
  command: string,
  outputPath: string,
  { outcome, setup_timeout }: { outcome: ShellOutcome; setup_timeout: number },
): Promise<CaesarError> {
  const tail = await readTail(outputPath, TAIL_BYTES);
  const output = tail.state === 'read' ? tail.bytes.toString('utf8').trim() : '';
  const said = output === '' ? 'it printed nothing' : `its output ends with:\n${output}`;
  return new CaesarError({
    code: 'SETUP_FAILED',
    message: `the setup command \`${command}\` ${ending(outcome, setup_timeout)}; ${said}`,
    remedy: `mend [worktree] setup; all that it printed is in ${outputPath}`,
  });
}

function ending({ exitCode, timedOut }: ShellOutcome, limitMs: number): string {
  if (timedOut)
    return `took longer than ${limitMs < 1000 ? `${limitMs} ms` : `${Math.round(limitMs / 1000)} s`} and was ended`;
  return exitCode === null ? 'was ended by a signal' : `exited with ${exitCode}`;
}
