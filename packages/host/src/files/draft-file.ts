import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory, writeDraft } from './write-atomic.ts';

/** A file that is written, and not yet there: keeping it takes no more room on the disk. */
export interface FileDraft {
  /** Puts it in its place, in one step. */
  keep(): Promise<void>;
  /** Lets it go; does nothing once it was kept. */
  discard(): Promise<void>;
}

/** Writes a file that is to replace another, or to be there first, once something else is done. The folder must be there. */
export async function draftFile(path: string, content: string | Buffer): Promise<FileDraft> {
  const draft = await writeDraft(path, content);
  return {
    async keep() {
      await rename(draft, path);
      await syncDirectory(dirname(path));
    },
    discard: () => rm(draft, { force: true }),
  };
}
