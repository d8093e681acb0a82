import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode, isAbsence } from './file-problem.ts';

const CHUNK_BYTES = 64 * 1024;

export type ReadOutcome =
  | { readonly state: 'read'; readonly bytes: Buffer }
  | { readonly state: 'absent' }
  | { readonly state: 'unreadable'; readonly reason: string };

export interface ReadOptions {
  /** Default false: a symbolic link in the last place is unreadable. */
  readonly followSymlink?: boolean;
}

/**
 * Reads a regular file of at most `maxBytes`. Anything else (a longer file, a folder, a pipe, a device) is unreadable, with a reason.
 * Never blocks and never throws.
 */
export function readBounded(
  path: string | Buffer,
  maxBytes: number,
  options?: ReadOptions,
): Promise<ReadOutcome> {
  return readRegular(path, options, async (handle, { size }) => {
    const bytes = size > maxBytes ? null : await readUpTo(handle, 0, maxBytes + 1);
    if (bytes !== null && bytes.length <= maxBytes) return { state: 'read', bytes };
    return { state: 'unreadable', reason: `it is larger than ${maxBytes} bytes` };
  });
}

/** Reads the last `maxBytes` of a regular file, or all of a shorter one; otherwise like `readBounded`. */
export function readTail(path: string, maxBytes: number, options?: ReadOptions): Promise<ReadOutcome> {
  return readRegular(path, options, async (handle, { size }) => ({
    state: 'read',
    bytes: await readUpTo(handle, Math.max(0, size - maxBytes), maxBytes),
  }));
}

/** Opens for reading without ever waiting for a writer at the other end of a pipe. */
export function openWithoutBlocking(
  path: string | Buffer,
  { followSymlink = false }: ReadOptions,
): Promise<FileHandle> {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  return open(path, O_RDONLY | O_NONBLOCK | (followSymlink ? 0 : O_NOFOLLOW));
}

/** Opens a regular file and reads it as told; all else is a value. */
export async function readRegular(
  path: string | Buffer,
  options: ReadOptions = {},
  read: (handle: FileHandle, stats: Stats) => Promise<ReadOutcome>,
): Promise<ReadOutcome> {
  let handle: FileHandle | undefined;
  try {
    handle = await openWithoutBlocking(path, options);
    const stats = await handle.stat();
    return stats.isFile() ? await read(handle, stats) : { state: 'unreadable', reason: notAFile(stats) };
  } catch (error) {
    return isAbsence(error) ? { state: 'absent' } : { state: 'unreadable', reason: describe(error) };
  } finally {
    await handle?.close();
  }
}

/** At most `maxBytes` from byte `from` on. */
export async function readUpTo(handle: FileHandle, from: number, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  while (total < maxBytes) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, maxBytes - total));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, from + total);
    if (bytesRead === 0) break;
    chunks.push(chunk.subarray(0, bytesRead));
    total += bytesRead;
  }
  return Buffer.concat(chunks, total);
}

function notAFile(stats: Stats): string {
  if (stats.isDirectory()) return 'it is a folder';
  return stats.isFIFO() ? 'it is a named pipe' : 'it is not a regular file';
}

function describe(error: unknown): string {
  const reasons: Readonly<Record<string, string>> = {
    ELOOP: 'it is a symbolic link',
    EACCES: 'permission denied',
    ENXIO: 'it is a socket',
  };
  return reasons[errorCode(error)] ?? (error instanceof Error ? error.message : String(error));
}
