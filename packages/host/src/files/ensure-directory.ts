import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './file-problem.ts';

/** How often a folder above that somebody takes away meanwhile is made again. */
const ATTEMPTS = 3;

/**
 * Makes a folder and those above it, unless they are there. `mode` is for those that are made; default 0777 less the umask. Throws
 * where none can be made, also on file systems that deny it as if nothing were there, on which Node’s own way never ends.
 */
export async function ensureDirectory(
  path: string,
  { mode = 0o777 }: { readonly mode?: number } = {},
): Promise<void> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      await mkdir(path, { mode });
      return;
    } catch (error) {
      if (await isDirectory(path)) return;
      const above = dirname(path);
      if (errorCode(error) !== 'ENOENT' || above === path || left === 1) throw error;
      await ensureDirectory(above, { mode });
    }
  }
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
