import { copyFile as copy, stat, utimes } from 'node:fs/promises';
import { isAbsence } from './file-problem.ts';

/** How much earlier a copy claims to be than its source, so that no rounding makes it later. */
const MARGIN_MS = 10;

/**
 * Copies a file over another, and its time of change a hair earlier: whoever compares times with the copy's trusts no more than with the source's.
 * False when there is no source.
 */
export async function copyFile(from: string, to: string): Promise<boolean> {
  try {
    const { atime, mtimeMs } = await stat(from);
    await copy(from, to);
    await utimes(to, atime, (mtimeMs - MARGIN_MS) / 1000);
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}
