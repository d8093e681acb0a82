import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isAbsence } from './file-problem.ts';

/** File systems of Linux whose copies may share their blocks with what they were copied from: btrfs, XFS, bcachefs, OCFS2, ZFS. */
const SHARING = new Set([0x9123683e, 0x58465342, 0xca451a4e, 0x7461636f, 0x2fc12fc1]);

export interface DiskFacts {
  /** What it can still take from this user, in bytes. */
  readonly freeBytes: number;
  /** Whether a copy within it may take no room of its own. */
  readonly mayShareBlocks: boolean;
}

/** The disk that a path is on, or would be on; null where the system does not tell. */
export async function inspectDisk(path: string): Promise<DiskFacts | null> {
  try {
    const { bavail, bsize, type } = await statfs(path);
    return { freeBytes: bavail * bsize, mayShareBlocks: process.platform !== 'linux' || SHARING.has(type) };
  } catch (error) {
    return isAbsence(error) && dirname(path) !== path ? inspectDisk(dirname(path)) : null;
  }
}
