import { randomBytes } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAbsence } from './file-problem.ts';

export interface WriteOptions {
  /** Default: the mode of the file that is there, or what the umask leaves of 0666. */
  readonly mode?: number;
  /** Default false: a symbolic link is replaced. True writes the file that it points to. */
  readonly followSymlink?: boolean;
}

/**
 * Replaces a file in one step: whoever reads sees all of the old or all of the new, also after a power cut.
 * The folder must be there.
 */
export async function writeAtomic(
  path: string,
  content: string | Buffer,
  { mode, followSymlink = false }: WriteOptions = {},
): Promise<void> {
  const target = followSymlink ? await orAbsent(realpath(path), path) : path;
  const kept =
    mode ??
    (await orAbsent(
      stat(target).then((stats) => stats.mode & 0o7777),
      undefined,
    ));
  const draft = await writeDraft(target, content, kept);
  try {
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirectory(dirname(target));
}

/** Writes a hidden file beside `path`, safe on the disk, and returns its path. */
export async function writeDraft(path: string, content: string | Buffer, mode?: number): Promise<string> {
  const draft = join(dirname(path), `.${basename(path).slice(0, 200)}.${randomBytes(8).toString('hex')}`);
  const handle = await open(draft, 'wx', mode ?? 0o666);
  try {
    if (mode !== undefined) await handle.chmod(mode);
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return draft;
}

/** Whether a name is one that `writeDraft` gives: such a file is read by nobody, and stays only where its writer was killed. */
export function isDraft(name: string): boolean {
  return /^\..+\.[0-9a-f]{16}$/.test(name);
}

/** Makes the names in a folder safe on the disk, where the file system can. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orAbsent<Found, Absent>(found: Promise<Found>, absent: Absent): Promise<Found | Absent> {
  try {
    return await found;
  } catch (error) {
    if (isAbsence(error)) return absent;
    throw error;
  }
}
