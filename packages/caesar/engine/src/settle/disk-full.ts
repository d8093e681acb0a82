import { ensureDirectory, removeTree, writeAtomic } from '@caesar/host';

const CODES = new Set(['ENOSPC', 'EDQUOT']);
const WORDS = /no space left on device|disk quota exceeded|out of diskspace/i;

/** Whether an error, or one of its causes, says that the disk is full; programs such as git say it in words. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; typeof at === 'object' && at !== null; at = Reflect.get(at, 'cause')) {
    if (CODES.has(String(Reflect.get(at, 'code')))) return true;
    if (WORDS.test(String(Reflect.get(at, 'message')))) return true;
  }
  return false;
}

/** What a task keeps free for its end. */
const BALLAST_BYTES = 64 * 1024;
/** What a probe writes: more than the ballast, which may have been dropped by then. */
const PROBE_BYTES = 4 * BALLAST_BYTES;

/** The first of the directories that takes no more bytes; null when each does. One that cannot be written for another reason is passed over. */
export async function findFullDisk(directories: readonly string[]): Promise<string | null> {
  for (const directory of new Set(directories)) {
    const probe = `${directory}/.caesar-probe`;
    try {
      await writeAtomic(probe, Buffer.alloc(PROBE_BYTES));
      await removeTree(probe);
    } catch (error) {
      if (isDiskFull(error)) return directory;
    }
  }
  return null;
}

/** Room that a task keeps on the disk, so that its end can be written down when all the rest is full. */
export interface Ballast {
  /** Lets the room go; false when there is none to let go any more. Never throws. */
  drop(): Promise<boolean>;
}

const done = () => true;
const failed = () => false;

/** Keeps 64 KiB in a task's own state directory; a disk without that much room throws here, before any agent has started. */
export async function layBallast(stateDirectory: string): Promise<Ballast> {
  const path = `${stateDirectory}/ballast`;
  await ensureDirectory(stateDirectory, { mode: 0o700 });
  await writeAtomic(path, Buffer.alloc(BALLAST_BYTES));
  let laid = true;
  return {
    async drop() {
      const was = laid;
      laid = false;
      return was && removeTree(path).then(done, failed);
    },
  };
}
