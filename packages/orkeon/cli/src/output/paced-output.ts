import { createByteQueue } from './byte-queue.ts';
import type { OwnedStream } from './own-stdout.ts';
import { isReaderGone } from './reader-gone.ts';

/** Why nothing more can be written: the reader has gone, it takes nothing, or the system cannot write. */
interface Loss {
  readonly kind: 'gone' | 'stalled' | 'broken';
  readonly message: string;
}

/** Text on its way to a reader who may be slow. */
export interface PacedOutput {
  /** Texts keep their order; what comes after a loss is dropped. */
  write(text: string): void;
  /** As `write`, but together with what is written before anything else happens: a write costs more than what it writes. */
  writeSoon(text: string): void;
  /** Whether something waits for the reader. */
  readonly isCongested: boolean;
  /** How much waits for the reader. */
  readonly waitingBytes: number;
  /** Settles when nothing waits any more, or never will: true when all was taken. */
  whenClear(): Promise<boolean>;
  /** Called each time that nothing waits any more. */
  onClear(listener: () => void): void;
  /** Called once, when the reader is lost. */
  onLost(listener: (loss: Loss) => void): void;
  /** Gives the reader up when it takes nothing for that long, from now on. */
  limitStall(stallMs: number): void;
}

interface PaceLimits {
  /** How long the reader may take nothing while something waits. */
  readonly stallMs: number;
  /** How much may wait; default 64 MiB. */
  readonly maxWaitingBytes?: number;
}

/** Small enough that a slow reader is seen to read. */
const CHUNK_BYTES = 64 * 1024;
/** So much goes out without waiting for more. */
const LONGEST_SOON = 16 * 1024;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/**
 * Writes text at the pace of its reader. A text goes out at once while the reader keeps up; else it waits here and goes out in
 * pieces. A reader who takes nothing within the limits is given up.
 */
export function openPacedOutput(stream: OwnedStream, limits: PaceLimits): PacedOutput {
  const { maxWaitingBytes = MAX_WAITING_BYTES } = limits;
  const queue = createByteQueue();
  const clearListeners: (() => void)[] = [];
  const lossListeners: ((loss: Loss) => void)[] = [];
  let waiters: ((taken: boolean) => void)[] = [];
  let stallMs = limits.stallMs;
  let stall: NodeJS.Timeout | undefined;
  let loss: Loss | undefined;
  let soon = '';

  const isCongested = () => loss === undefined && (queue.length > 0 || stream.waitingBytes > 0);

  function lose(found: Loss): void {
    if (loss !== undefined) return;
    loss = found;
    queue.clear();
    clearTimeout(stall);
    for (const listener of lossListeners) listener(found);
    settle();
  }

  function loseBy(error: Error): void {
    const kind = isReaderGone(error) ? 'gone' : 'broken';
    lose({ kind, message: `the events cannot be written: ${error.message}` });
  }

  function settle(): void {
    const settled = waiters;
    waiters = [];
    for (const waiter of settled) waiter(loss === undefined);
    if (loss === undefined) for (const listener of clearListeners) listener();
  }

  function watchReader(): void {
    clearTimeout(stall);
    stall = undefined;
    if (!isCongested()) return;
    const message = `the reader of the events took nothing for ${stallMs / 1_000} s`;
    stall = setTimeout(() => lose({ kind: 'stalled', message }), stallMs);
  }

  function pump(): void {
    while (queue.length > 0 && stream.waitingBytes === 0) stream.write(queue.take(CHUNK_BYTES), taken);
  }

  function taken(error?: Error | null): void {
    if (error) loseBy(error);
    if (loss !== undefined) return;
    pump();
    watchReader();
    if (!isCongested()) settle();
  }

  function write(text: string): void {
    const all = soon + text;
    soon = '';
    if (loss !== undefined || all === '') return;
    queue.push(Buffer.from(all));
    pump();
    if (queue.length > maxWaitingBytes) {
      lose({ kind: 'stalled', message: `the reader of the events left ${queue.length} bytes unread` });
    } else if (stall === undefined) watchReader();
  }

  stream.onError(loseBy);

  return {
    write,
    writeSoon(text) {
      if (soon === '') queueMicrotask(() => write(''));
      soon += text;
      if (soon.length >= LONGEST_SOON) write('');
    },
    get isCongested() {
      return isCongested();
    },
    get waitingBytes() {
      return queue.length + stream.waitingBytes;
    },
    whenClear: () =>
      new Promise((resolve) => {
        write('');
        if (isCongested()) waiters.push(resolve);
        else resolve(loss === undefined);
      }),
    onClear: (listener) => void clearListeners.push(listener),
    onLost(listener) {
      if (loss === undefined) lossListeners.push(listener);
      else listener(loss);
    },
    limitStall(ms) {
      stallMs = ms;
      watchReader();
    },
  };
}
