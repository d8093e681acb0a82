import { spawn } from 'node:child_process';
import type { Environment } from './environment.ts';
import { describeSpawnFailure } from './spawn-failure.ts';
import type { ProcessExit } from './start-process.ts';

/**
 * Runs a program that talks to whoever sits at this process's own terminal, and waits for its end. It shares our
 * standard streams and our process group, so that the terminal's signals reach it. Its `PWD` is `cwd`.
 */
export function runInteractive(
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): Promise<ProcessExit> {
  return new Promise((resolve) => {
    const fail = (error: unknown): void =>
      resolve({ code: null, signal: null, failure: describeSpawnFailure(error, command, cwd) });
    try {
      const child = spawn(command, args, {
        cwd,
        env: { ...env, PWD: cwd },
        stdio: 'inherit',
        windowsHide: true,
      });
      child.once('exit', (code, signal) => resolve({ code, signal, failure: null }));
      child.once('error', fail);
    } catch (error) {
      fail(error);
    }
  });
}
