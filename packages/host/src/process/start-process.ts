import { type ChildProcess, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Environment } from './environment.ts';
import { OutputRelay } from './output-relay.ts';
import { identifyProcess, type ProcessIdentity } from './process-identity.ts';
import { describeSpawnFailure, type SpawnFailure } from './spawn-failure.ts';

export interface StartOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the child: nothing is inherited. `PWD` is set to `cwd`, whatever this says. */
  readonly env: Environment;
  /** Written to the child, then closed; a stream is passed on as it comes, and null gives the child an empty one. */
  readonly stdin: Readable | Buffer | string | null;
  /** Default true: the child leads a group of its own, so that it and its children can be ended together. */
  readonly ownGroup?: boolean;
}

/** How a process ended: one of the three is set. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Set when the process never began. */
  readonly failure: SpawnFailure | null;
}

/** A child process; all its listeners are attached before this is returned. */
export interface StartedProcess {
  /** null when the process could not be started. */
  readonly identity: ProcessIdentity | null;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles when the process itself has ended, whatever its children hold open. Never rejects. */
  readonly exited: Promise<ProcessExit>;
  /**
   * Settles once the process has ended and its output is over: both streams closed, or nothing came for `idleMs`,
   * or `capMs` went by since the end; then the streams are ended. `complete` is false when someone still held them.
   */
  drained(idleMs: number, capMs: number): Promise<{ readonly complete: boolean }>;
}

/** Starts a process. What prevents the start is a value of `exited`, never a thrown error. */
export function startProcess(options: StartOptions): StartedProcess {
  const { command, args, cwd, env, stdin, ownGroup = true } = options;
  let child: ChildProcess;
  try {
    child = spawn(command, args, {
      cwd,
      env: { ...env, PWD: cwd },
      detached: ownGroup,
      windowsHide: true,
      stdio: [stdin === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    return neverStarted(describeSpawnFailure(error, command, cwd));
  }
  const identity = child.pid === undefined ? null : identifyProcess(child.pid);
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal, failure: null }));
    child.once('error', (error) =>
      resolve({ code: null, signal: null, failure: describeSpawnFailure(error, command, cwd) }),
    );
  });
  feed(child, stdin, exited);
  const stdout = new OutputRelay(child.stdout ?? Readable.from([]));
  const stderr = new OutputRelay(child.stderr ?? Readable.from([]));
  const drained: StartedProcess['drained'] = async (idleMs, capMs) => {
    const { failure } = await exited;
    if (failure !== null) await closeAll([stdout, stderr]);
    return { complete: await drain([stdout, stderr], idleMs, capMs) };
  };
  return { identity, stdout: stdout.stream, stderr: stderr.stream, exited, drained };
}

function feed(child: ChildProcess, stdin: StartOptions['stdin'], exited: Promise<ProcessExit>): void {
  if (child.stdin === null || stdin === null) return;
  // A child may leave without having read: that is its right, and `exited` tells how it ended.
  child.stdin.on('error', () => {});
  if (stdin instanceof Readable) stdin.pipe(child.stdin);
  else child.stdin.end(stdin);
  void exited.then(() => child.stdin?.destroy());
}

async function drain(relays: readonly OutputRelay[], idleMs: number, capMs: number): Promise<boolean> {
  const exitedAtMs = performance.now();
  const tickMs = Math.max(1, Math.min(idleMs / 4, capMs / 4, 50));
  const allEnded = Promise.all(relays.map((relay) => relay.ended));
  const abandoned = new AbortController();
  const isIdle = (relay: OutputRelay): boolean => relay.finished || relay.idleMs(exitedAtMs) >= idleMs;
  while (relays.some((relay) => !relay.finished)) {
    if (relays.every(isIdle) || performance.now() - exitedAtMs >= capMs) {
      await closeAll(relays);
      return false;
    }
    await Promise.race([allEnded, tick(tickMs, abandoned.signal)]);
  }
  abandoned.abort();
  return true;
}

/** Waits, then lets the streams take what has arrived meanwhile, even when this process was late. */
async function tick(durationMs: number, signal: AbortSignal): Promise<void> {
  await pause(durationMs, undefined, { signal }).catch(() => {});
  await nextTurn();
}

async function closeAll(relays: readonly OutputRelay[]): Promise<void> {
  for (const relay of relays) relay.close();
  await Promise.all(relays.map((relay) => relay.ended));
}

function neverStarted(failure: SpawnFailure): StartedProcess {
  return {
    identity: null,
    stdout: Readable.from([]),
    stderr: Readable.from([]),
    exited: Promise.resolve({ code: null, signal: null, failure }),
    drained: () => Promise.resolve({ complete: true }),
  };
}
