import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';

/** A stream of bytes into a file, created when absent; what was there is cut unless `append` is true. */
export function openWritable(
  path: string,
  { mode = 0o666, append = false }: { readonly mode?: number; readonly append?: boolean } = {},
): Writable {
  return createWriteStream(path, { mode, flags: append ? 'a' : 'w' });
}
