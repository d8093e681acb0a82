import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { errorCode, isAbsence } from './file-problem.ts';

const MAX_LINKS = 40;

/**
 * The absolute path without symbolic links that a path means now, also when its end does not exist yet: a link that points
 * to nothing is followed too. Throws on a circle of links.
 */
export function canonicalPath(path: string): Promise<string> {
  return resolveLinks(resolve(path), MAX_LINKS);
}

async function resolveLinks(path: string, linksLeft: number): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isAbsence(error) || linksLeft === 0 || dirname(path) === path) throw error;
  }
  const target = await readLinkTarget(path);
  if (target !== null) return resolveLinks(resolve(dirname(path), target), linksLeft - 1);
  return join(await resolveLinks(dirname(path), linksLeft), basename(path));
}

async function readLinkTarget(path: string): Promise<string | null> {
  try {
    return (await lstat(path)).isSymbolicLink() ? await readlink(path) : null;
  } catch (error) {
    if (isAbsence(error) || errorCode(error) === 'EINVAL') return null;
    throw error;
  }
}

/** Whether a path is the parent itself or below it, by the names alone: give canonical paths. */
export function isInside(parent: string, child: string): boolean {
  const way = relative(parent, child);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
