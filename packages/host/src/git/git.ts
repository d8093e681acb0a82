import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pour } from '../files/pour.ts';
import { type Environment, scrubEnvironment } from '../process/environment.ts';
import { runCommand } from '../process/run-command.ts';
import { startProcess } from '../process/start-process.ts';
import { gitEnvironment, NEUTRAL_SETTINGS } from './neutral-settings.ts';

const STDERR_BYTES = 1024 * 1024;

export interface GitOptions {
  readonly cwd: string;
  /** Added to the scrubbed environment. Default base: this process's own. */
  readonly env?: Environment;
  readonly stdin?: Buffer | string;
  /** Another index than the repository's own. */
  readonly indexFile?: string;
  /** Instead of looking for the repository from `cwd`. */
  readonly gitDirectory?: string;
  readonly workTree?: string;
  /** What is kept of stdout; default 256 MiB. More is a failure. */
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface GitResult {
  /** git's exit code; -1 when git did not run to its own end. */
  readonly code: number;
  readonly stdout: Buffer;
  /** git's own words, in English, or why it did not run. */
  readonly stderr: string;
}

/**
 * Runs git, whose bytes then depend on the repository and on nothing else: no variable of git's from outside, no hook,
 * no prompt, no pager, no colour, no setting of how things are shown. What the user sets about content stays: line ends,
 * filters, attributes, excluded files. A failure is a value.
 */
export async function git(args: readonly string[], options: GitOptions): Promise<GitResult> {
  const { cwd, stdin, timeoutMs, signal, maxBytes = 256 * 1024 * 1024 } = options;
  const result = await runCommand('git', fullArguments(args, options), {
    cwd,
    env: fullEnvironment(options),
    maxBytes,
    ...(stdin === undefined ? {} : { stdin }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(signal === undefined ? {} : { signal }),
  });
  const { code, stdout } = result;
  if (code !== null && !result.overflowed) return { code, stdout, stderr: result.stderr.toString() };
  return { code: -1, stdout, stderr: whyNotEnded(result) };
}

/** Runs git as `git` does, and sends its stdout to a sink in flat memory, however long it is. Ends the sink unless it is to be kept open. Throws when the sink fails. */
export async function gitToSink(
  args: readonly string[],
  sink: Writable,
  options: GitOptions & { readonly keepOpen?: boolean },
): Promise<Omit<GitResult, 'stdout'>> {
  const child = startProcess({
    command: 'git',
    args: fullArguments(args, options),
    cwd: options.cwd,
    env: fullEnvironment(options),
    stdin: options.stdin ?? null,
  });
  const [, stderr] = await Promise.all([
    options.keepOpen === true ? pour(child.stdout, sink) : pipeline(child.stdout, sink),
    readBeginning(child.stderr),
  ]);
  const { code, signal, failure } = await child.exited;
  return {
    code: code ?? -1,
    stderr: failure?.reason ?? (signal === null ? stderr : `git was ended by ${signal}`),
  };
}

function fullArguments(args: readonly string[], { gitDirectory, workTree }: GitOptions): string[] {
  const place = [
    ...(gitDirectory === undefined ? [] : [`--git-dir=${gitDirectory}`]),
    ...(workTree === undefined ? [] : [`--work-tree=${workTree}`]),
  ];
  return ['--no-pager', ...place, ...NEUTRAL_SETTINGS.flatMap((setting) => ['-c', setting]), ...args];
}

function fullEnvironment({ env = {}, indexFile }: GitOptions): Record<string, string> {
  const index = indexFile === undefined ? {} : { GIT_INDEX_FILE: indexFile };
  return scrubEnvironment({ ...gitEnvironment(process.env), ...index, ...env }, { strip: [] });
}

async function readBeginning(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (bytes < STDERR_BYTES) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks).toString();
}

function whyNotEnded(result: Awaited<ReturnType<typeof runCommand>>): string {
  if (result.failure !== null) return result.failure.reason;
  if (result.timedOut) return 'git took too long and was ended';
  return result.overflowed ? 'git wrote more than was allowed' : `git was ended by ${result.signal}`;
}
