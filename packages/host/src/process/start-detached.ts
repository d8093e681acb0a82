import type { Environment } from './environment.ts';
import { identifyProcess, type ProcessIdentity } from './process-identity.ts';
import { startProcess } from './start-process.ts';

export interface DetachedOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the process: nothing is inherited. */
  readonly env: Environment;
  /** What the process prints is added to this file, which is made when absent; its folder must be there. */
  readonly logPath: string;
}

/** The shell starts a program in the session that it leads, with its output in a file, tells its pid and leaves it. */
const START_AND_LEAVE = 'log=$1; shift; "$@" </dev/null >>"$log" 2>&1 & echo $!';
const IDLE_MS = 0;
const CAP_MS = 1_000;

/**
 * Starts a process that is nobody's child and outlives this one, with an empty standard input. Null when it could not be
 * started, or had ended before it could be identified: the log may tell why.
 */
export async function startDetached(options: DetachedOptions): Promise<ProcessIdentity | null> {
  const { command, args, cwd, env, logPath } = options;
  const shell = startProcess({
    command: '/bin/sh',
    args: ['-c', START_AND_LEAVE, 'sh', logPath, command, ...args],
    cwd,
    env,
    stdin: null,
  });
  const told = readText(shell.stdout);
  const exit = await shell.exited;
  await shell.drained(IDLE_MS, CAP_MS);
  const pid = Number(await told);
  return exit.code === 0 && Number.isInteger(pid) && pid > 0 ? identifyProcess(pid) : null;
}

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8').trim();
}
