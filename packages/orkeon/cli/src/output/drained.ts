import type { Writable } from 'node:stream';

/** Settles when a stream has handed on all that was written to it, or its reader has gone; at the latest after that long. */
export function drained(stream: Writable, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writableLength === 0 || stream.destroyed) return resolve();
    const timer = setTimeout(resolve, limitMs);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    stream.once('error', settle);
    stream.write('', settle);
  });
}
