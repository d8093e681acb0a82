import { lstat } from 'node:fs/promises';
import { isAbsence } from '../files/file-problem.ts';
import { mapInSlices } from '../map-in-slices.ts';
import type { GitOptions } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { IN_FLAT_MEMORY } from './in-flat-memory.ts';

const SLASH = 0x2f;
const PATHSPEC = Buffer.from(':(top,literal)');
const NUL = Buffer.from([0]);
const AT_ONCE = 1_000;

/**
 * Adds to an index what stands at some paths of the working tree, also where git ignores it. Where a file or a symbolic link
 * stands in the place of a folder above, that is added.
 */
export async function addPresent(place: GitOptions, paths: readonly Buffer[]): Promise<void> {
  const files = new Map<string, Buffer>();
  const folders = new Map<string, Buffer>();
  const looks = new Map<string, Promise<boolean | null>>();
  for (const present of await mapInSlices(paths, AT_ONCE, (path) => findPresent(place.cwd, path, looks))) {
    if (present !== null)
      (present.isFolder ? folders : files).set(present.path.toString('latin1'), present.path);
  }
  await addFiles(place, [...files.values()]);
  await addFolders(place, [...folders.values()]);
}

/** By their names: where many are added as patterns, git holds each against each file. */
async function addFiles(place: GitOptions, paths: readonly Buffer[]): Promise<void> {
  if (paths.length === 0) return;
  const stdin = Buffer.concat(paths.flatMap((path) => [path, NUL]));
  await gitOrThrow([...IN_FLAT_MEMORY, 'update-index', '--add', '--replace', '-z', '--stdin'], {
    ...place,
    stdin,
  });
}

async function addFolders(place: GitOptions, paths: readonly Buffer[]): Promise<void> {
  if (paths.length === 0) return;
  const stdin = Buffer.concat(paths.flatMap((path) => [PATHSPEC, path, NUL]));
  const args = ['add', '--force', '--sparse', '--pathspec-from-file=-', '--pathspec-file-nul'];
  await gitOrThrow([...IN_FLAT_MEMORY, ...args], { ...place, stdin });
}

/** `looks` are those taken so far: many files are in few folders. */
async function findPresent(
  root: string,
  path: Buffer,
  looks: Map<string, Promise<boolean | null>>,
): Promise<{ readonly path: Buffer; readonly isFolder: boolean } | null> {
  for (let end = path.indexOf(SLASH); ; end = path.indexOf(SLASH, end + 1)) {
    const part = end === -1 ? path : path.subarray(0, end);
    const key = part.toString('latin1');
    const look = looks.get(key) ?? standsAsFolder(Buffer.concat([Buffer.from(`${root}/`), part]));
    looks.set(key, look);
    const isFolder = await look;
    if (isFolder === null) return null;
    if (end === -1 || !isFolder) return { path: part, isFolder };
  }
}

/** Null when nothing is there. */
async function standsAsFolder(path: Buffer): Promise<boolean | null> {
  try {
    return (await lstat(path)).isDirectory();
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}
