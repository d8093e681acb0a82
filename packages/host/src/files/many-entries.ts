import { join } from 'node:path';
import { listDirectory } from './list-directory.ts';

/** A folder with more than this is left to the system’s own commands, which take a moment to start. */
export const MANY_ENTRIES = 1_000;

/** Whether a folder holds more than that, folders below it included. */
export async function holdsMany(path: string): Promise<boolean> {
  const folders = [path];
  let entries = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const below = await listDirectory(folder);
    entries += below.length;
    if (entries > MANY_ENTRIES) return true;
    const inner = below.filter(({ kind }) => kind === 'directory');
    folders.push(...inner.map(({ name }) => join(String(folder), name)));
  }
  return false;
}
