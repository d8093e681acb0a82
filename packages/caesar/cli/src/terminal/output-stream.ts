import type { Writable } from 'node:stream';

/** What a standard output stream is here: a writable one that may be a terminal. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};
