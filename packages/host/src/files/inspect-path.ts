import type { Dirent, Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { isAbsence } from './file-problem.ts';

export type PathKind = 'file' | 'directory' | 'symlink' | 'other';

export interface PathFacts {
  readonly kind: PathKind;
  /** Device and number: two paths of one identity are one file, and a file that was replaced has another. */
  readonly identity: string;
  /** Bytes. */
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  /** The number of the user whose it is. */
  readonly owner: number;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
  /** The same of the last change of content or of mode, name and links, which no program can set back. */
  readonly changedMs: number;
}

/** What is at a path, not following a symbolic link; null when nothing is. */
export async function inspectPath(path: string | Buffer): Promise<PathFacts | null> {
  try {
    const stats = await lstat(path);
    return {
      kind: kindOf(stats),
      identity: identityOf(stats),
      size: stats.size,
      mode: stats.mode & 0o7777,
      owner: stats.uid,
      modifiedMs: stats.mtimeMs,
      changedMs: stats.ctimeMs,
    };
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

export function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

export function kindOf(entry: Stats | Dirent): PathKind {
  if (entry.isSymbolicLink()) return 'symlink';
  if (entry.isDirectory()) return 'directory';
  return entry.isFile() ? 'file' : 'other';
}
