import { join } from 'node:path';
import { canonicalPath, isInside } from '@caesar/host';
import type { Rights, SubRights } from './parse-mount.ts';
import { parseVirtualPath } from './virtual-path.ts';

/** A root whose folder is known; `directory` is canonical and never shown to an agent. */
export interface OpenRoot {
  readonly root: string;
  readonly rights: Rights;
  readonly subRights: readonly SubRights[];
  readonly directory: string;
}

/** Where a virtual path leads: the disk's path for the host, the virtual one to speak of; or why it may not be used. */
export type Located =
  | { readonly ok: true; readonly diskPath: string; readonly path: string }
  | { readonly ok: false; readonly reason: string };

/** The folders that a run's agents know, under virtual names only. */
export interface Mounts {
  /** In the order of mounting. */
  readonly roots: readonly { readonly root: string; readonly rights: Rights }[];
  /** Finds the place of a path for reading or writing. Links are followed as long as they stay below their root. */
  locate(path: string, need: 'read' | 'write'): Promise<Located>;
}

/** Makes mounts of open roots. */
export function createMounts(roots: readonly OpenRoot[]): Mounts {
  return {
    roots: roots.map(({ root, rights }) => ({ root, rights })),
    locate: async (path, need) => {
      const parsed = parseVirtualPath(path);
      if (!parsed.ok) return parsed;
      const [name, ...segments] = parsed.segments;
      const root = roots.find((candidate) => candidate.root === `/${name}`);
      if (root === undefined) return refuse(noRoot(roots));
      const shown = [root.root, ...segments].join('/');
      const diskPath = await reach(root.directory, segments);
      if (diskPath === undefined) return refuse(`'${shown}' cannot be reached`);
      if (!isInside(root.directory, diskPath)) return refuse(`'${shown}' leads out of '${root.root}'`);
      const mayWrite = [segments.join('/'), relativeTo(root.directory, diskPath)].every((below) =>
        isWritable(root, below),
      );
      if (need === 'write' && !mayWrite) return refuse(`'${shown}' may be read but not written`);
      return { ok: true, diskPath, path: shown };
    },
  };
}

function refuse(reason: string): Located {
  return { ok: false, reason };
}

function noRoot(roots: readonly OpenRoot[]): string {
  const known = roots.map(({ root }) => root).join(', ');
  return known === ''
    ? 'no folder is mounted in this run'
    : `no such folder: paths begin with one of ${known}`;
}

/** The canonical path of the segments; undefined for a circle of links or a folder that is closed to us. */
async function reach(directory: string, segments: readonly string[]): Promise<string | undefined> {
  try {
    return await canonicalPath(join(directory, ...segments));
  } catch {
    return undefined;
  }
}

function relativeTo(directory: string, path: string): string {
  return path.slice(directory.length).split(/[\\/]/).filter(Boolean).join('/');
}

/** The rights of the longest folder that holds the path. */
function isWritable({ rights, subRights }: OpenRoot, below: string): boolean {
  const holders = subRights.filter((sub) => below === sub.path || below.startsWith(`${sub.path}/`));
  const nearest = holders.toSorted((left, right) => right.path.length - left.path.length)[0];
  return (nearest?.rights ?? rights) !== 'ro';
}
