import type { Writable } from 'node:stream';

/** The parts of Node's `process` that speak. */
export interface SpeakingProcess {
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** A stream of bytes that only its owner writes. */
export interface OwnedStream {
  /** Bytes that were written and not yet taken. */
  readonly waitingBytes: number;
  /** Calls `taken` once the bytes are taken, or with the error by which they never are. */
  write(bytes: Buffer, taken: (error?: Error | null) => void): void;
  /** Hears of an error, after which nothing is taken. */
  onError(listener: (error: NodeJS.ErrnoException) => void): void;
}

/**
 * Takes standard output over: from here on only the owner writes there, and what anybody else writes to it, `console` and
 * libraries included, goes to standard error; nobody else can end it or hold it back. Bus contract §6.
 */
export function ownStdout({ stdout, stderr }: SpeakingProcess): OwnedStream {
  const write = stdout.write.bind(stdout) as (
    bytes: Buffer,
    taken: (error?: Error | null) => void,
  ) => boolean;
  const listen = stdout.on.bind(stdout);
  const elsewhere = stderr.write.bind(stderr) as (chunk: unknown, ...rest: unknown[]) => boolean;
  stdout.write = elsewhere as Writable['write'];
  stdout.end = ((chunk: unknown, ...rest: unknown[]) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) elsewhere(chunk, ...rest);
    return stdout;
  }) as Writable['end'];
  stdout.cork = () => {};
  return {
    get waitingBytes() {
      return stdout.writableLength;
    },
    write: (bytes, taken) => void write(bytes, taken),
    onError: (listener) => void listen('error', listener),
  };
}
