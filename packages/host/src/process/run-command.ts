import type { Readable } from 'node:stream';
import type { Environment } from './environment.ts';
import { type ProcessExit, type StartedProcess, startProcess } from './start-process.ts';
import { terminateTree } from './terminate-tree.ts';

const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 200;
const CAP_MS = 2000;
const GRACE_MS = 200;

export interface RunOptions {
  readonly cwd: string;
  /** Default: this process's own. */
  readonly env?: Environment;
  /** Default: empty. */
  readonly stdin?: Buffer | string;
  /** Default: none. */
  readonly timeoutMs?: number;
  /** What is kept of stdout, and of stderr; default 16 MiB. More ends the command. */
  readonly maxBytes?: number;
  /** Ends the command and its children. */
  readonly signal?: AbortSignal;
}

export interface CommandResult extends ProcessExit {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly timedOut: boolean;
  /** The output was longer than `maxBytes`: what is here is its beginning. */
  readonly overflowed: boolean;
}

/** Runs a short command to its end and keeps its output. Whatever happens is a value: it never rejects. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<CommandResult> {
  const { cwd, env = process.env, stdin = null, maxBytes = DEFAULT_MAX_BYTES } = options;
  const child = startProcess({ command, args, cwd, env, stdin });
  const ending = new Ending(child, options);
  const overflow = (): void => ending.end('overflowed');
  const outputs = Promise.all([
    collect(child.stdout, maxBytes, overflow),
    collect(child.stderr, maxBytes, overflow),
  ]);
  const exit = await child.exited;
  await child.drained(IDLE_MS, CAP_MS);
  const [stdout, stderr] = await outputs;
  await ending.settled();
  return {
    ...exit,
    stdout,
    stderr,
    timedOut: ending.cause === 'timed-out',
    overflowed: ending.cause === 'overflowed',
  };
}

type Cause = 'timed-out' | 'overflowed' | 'aborted';

class Ending {
  cause: Cause | null = null;
  readonly #child: StartedProcess;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #abort = (): void => this.end('aborted');
  #termination: Promise<unknown> = Promise.resolve();

  constructor(child: StartedProcess, { timeoutMs, signal }: RunOptions) {
    this.#child = child;
    this.#signal = signal;
    if (timeoutMs !== undefined) this.#timer = setTimeout(() => this.end('timed-out'), timeoutMs);
    if (signal?.aborted) this.#abort();
    signal?.addEventListener('abort', this.#abort, { once: true });
  }

  end(cause: Cause): void {
    const { identity } = this.#child;
    if (this.cause !== null || identity === null) return;
    this.cause = cause;
    this.#termination = terminateTree({ identity, graceMs: GRACE_MS });
  }

  async settled(): Promise<void> {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#abort);
    await this.#termination;
  }
}

async function collect(stream: Readable, maxBytes: number, overflow: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size + chunk.length > maxBytes) overflow();
    const kept = chunk.subarray(0, maxBytes - size);
    size += kept.length;
    if (kept.length > 0) chunks.push(kept);
  }
  return Buffer.concat(chunks, size);
}
