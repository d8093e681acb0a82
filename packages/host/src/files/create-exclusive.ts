import { link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './file-problem.ts';
import { syncDirectory, writeDraft } from './write-atomic.ts';

/**
 * Creates a file with its whole content in one step. Of several that try, one gets true; the others get false and change nothing.
 * The folder must be there.
 */
export async function createExclusive(
  path: string,
  content: string | Buffer,
  { mode }: { readonly mode?: number } = {},
): Promise<boolean> {
  const draft = await writeDraft(path, content, mode);
  try {
    const created = await linkIfFree(draft, path);
    if (created) await syncDirectory(dirname(path));
    return created;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Gives a file a second name, unless something has that name. */
export async function linkIfFree(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}
