import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isAbsence } from './file-problem.ts';
import { identityOf } from './inspect-path.ts';
import { openWithoutBlocking } from './read-bounded.ts';
import { type WatchOptions, watchDirectory } from './watch-directory.ts';

const CHUNK_BYTES = 64 * 1024;

export interface FollowOptions extends WatchOptions {
  /** The first byte that is wanted; default 0. */
  readonly from?: number;
}

/** What came to a file. */
export interface FollowedBytes {
  readonly bytes: Buffer;
  /** Where `bytes` begins in the file. */
  readonly offset: number;
  /** The file was cut or replaced, and these are its first bytes: forget what was pending. */
  readonly restarted: boolean;
}

/**
 * Yields what a file holds from `from` on, and what is added later, until the signal; what is there by then is still yielded.
 * The file may be absent, and come later; one that is cut or replaced is read again from its start.
 */
export async function* followFile(path: string, options: FollowOptions): AsyncGenerator<FollowedBytes> {
  const place = new Place(options.from ?? 0);
  for await (const _ of watchDirectory(dirname(path), options)) yield* readNew(path, place);
  yield* readNew(path, place);
}

/** How far a file was read, and which file it was. */
class Place {
  offset: number;
  restarted = false;
  #file: string | null = null;

  constructor(offset: number) {
    this.offset = offset;
  }

  enter(file: string, size: number): void {
    const replaced = this.#file !== null && this.#file !== file;
    this.#file = file;
    if (!replaced && size >= this.offset) return;
    this.offset = 0;
    this.restarted = true;
  }

  take(bytes: Buffer): FollowedBytes {
    const taken = { bytes, offset: this.offset, restarted: this.restarted };
    this.offset += bytes.length;
    this.restarted = false;
    return taken;
  }
}

async function* readNew(path: string, place: Place): AsyncGenerator<FollowedBytes> {
  const handle = await openIfPresent(path);
  if (handle === null) return;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return;
    place.enter(identityOf(stats), stats.size);
    for (;;) {
      const { bytesRead, buffer } = await handle.read(
        Buffer.allocUnsafe(CHUNK_BYTES),
        0,
        CHUNK_BYTES,
        place.offset,
      );
      if (bytesRead === 0) return;
      yield place.take(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

async function openIfPresent(path: string): Promise<FileHandle | null> {
  try {
    return await openWithoutBlocking(path, { followSymlink: true });
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}
