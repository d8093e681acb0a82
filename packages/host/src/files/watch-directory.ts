import { type FSWatcher, watch } from 'node:fs';
import { basename } from 'node:path';

const POLL_MS = 1000;
const BLIND_POLL_MS = 100;

export interface WatchOptions {
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** The longest time without a wake-up; default 1000. */
  readonly pollMs?: number;
}

/**
 * Wakes its reader whenever something may have changed in a folder: once at the start, on the system's notices, and every `pollMs` in any case.
 * Notices that come while the reader works are joined into one. The folder may be absent, and come later.
 */
export async function* watchDirectory(
  path: string,
  { signal, pollMs = POLL_MS }: WatchOptions,
): AsyncGenerator<void> {
  const bell = new Bell();
  const stop = (): void => bell.ring();
  signal.addEventListener('abort', stop);
  let watcher = tryWatch(path, bell);
  try {
    while (!signal.aborted) {
      yield;
      await bell.heard(watcher === null ? Math.min(BLIND_POLL_MS, pollMs) : pollMs);
      if (bell.broken) watcher?.close();
      if (bell.broken || watcher === null) watcher = tryWatch(path, bell);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    watcher?.close();
  }
}

/** Remembers one ring until it is heard. */
class Bell {
  /** The watcher that rang has failed, or its folder itself was touched and may be another by now. */
  broken = false;
  #rung = false;
  #wake: () => void = () => {};

  ring(): void {
    this.#rung = true;
    this.#wake();
  }

  async heard(withinMs: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#rung = false;
  }
}

function tryWatch(path: string, bell: Bell): FSWatcher | null {
  bell.broken = false;
  const fail = (): void => {
    bell.broken = true;
    bell.ring();
  };
  try {
    const self = basename(path);
    return watch(path, { persistent: false }, (_, name) => (name === self ? fail() : bell.ring())).on(
      'error',
      fail,
    );
  } catch {
    return null;
  }
}
