import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand } from '../process/run-command.ts';
import { isAbsence } from './file-problem.ts';
import { listDirectory } from './list-directory.ts';
import { MANY_ENTRIES } from './many-entries.ts';

/** The size of a disk's blocks as `lstat` counts them. */
const BLOCK_BYTES = 512;

/** The bytes that a file or a folder with all it holds takes on the disk; symbolic links are not followed. 0 when nothing is there. */
export async function measureTree(path: string): Promise<number> {
  const few = await measure(path, { left: MANY_ENTRIES });
  if (few !== null) return few;
  return (await measureByCommand(path)) ?? (await measure(path, { left: Number.POSITIVE_INFINITY })) ?? 0;
}

/** Null when there are more entries than are left to be looked at. */
async function measure(path: string, entries: { left: number }): Promise<number | null> {
  const own = await blocksOf(path);
  if (own === null) return 0;
  entries.left -= 1;
  let { bytes } = own;
  if (!own.isDirectory) return bytes;
  const below = await listDirectory(path);
  if (below.length > entries.left) return null;
  for (const { name } of below) {
    const inner = await measure(join(path, name), entries);
    if (inner === null) return null;
    bytes += inner;
  }
  return bytes;
}

/** The system’s own command is ten times faster than a walk in JavaScript; null where it cannot tell. */
async function measureByCommand(path: string): Promise<number | null> {
  if (process.platform === 'win32') return null;
  const { code, stdout } = await runCommand('du', ['-sk', '--', path], {
    cwd: dirname(path),
    env: process.env,
  });
  const [, kilobytes] = /^(\d+)\s/.exec(stdout.toString('latin1')) ?? [];
  return code !== 0 || kilobytes === undefined ? null : Number(kilobytes) * 1024;
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
