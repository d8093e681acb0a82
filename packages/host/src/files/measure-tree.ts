import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsence } from './file-problem.ts';
import { listDirectory } from './list-directory.ts';

/** The size of a disk's blocks as `lstat` counts them. */
const BLOCK_BYTES = 512;

/** The bytes that a file or a folder with all it holds takes on the disk; symbolic links are not followed. 0 when nothing is there. */
export async function measureTree(path: string): Promise<number> {
  const own = await blocksOf(path);
  if (own === null) return 0;
  let bytes = own.bytes;
  if (!own.isDirectory) return bytes;
  for (const { name, kind } of await listDirectory(path)) {
    bytes +=
      kind === 'directory'
        ? await measureTree(join(path, name))
        : ((await blocksOf(join(path, name)))?.bytes ?? 0);
  }
  return bytes;
}

async function blocksOf(path: string): Promise<{ bytes: number; isDirectory: boolean } | null> {
  try {
    const stats = await lstat(path);
    return { bytes: (stats.blocks ?? 0) * BLOCK_BYTES, isDirectory: stats.isDirectory() };
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}
