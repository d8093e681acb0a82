import { isAbsolute, resolve } from 'node:path';
import { canonicalPath, inspectPath, isInside } from '@caesar/host';
import { type Mounted, refuseMount } from './mount-refusal.ts';
import { createMounts, type Mounts, type OpenRoot } from './mounts.ts';
import { type MountSpec, parseMount } from './parse-mount.ts';

/** Where mounts come from. */
export interface MountSources {
  /** The crew file's own; their folders are relative to the crew file's folder. */
  readonly declared: readonly string[];
  /** Those that the user gave to the run, relative to the working directory; they replace a declared one of the same root. */
  readonly given: readonly string[];
  /** Folder of the crew file: readable as `/crew`. */
  readonly crewDirectory: string;
  readonly workingDirectory: string;
  /** Whether folders outside the crew's and the working directory may be mounted. */
  readonly allowExternal: boolean;
}

/** Opens all mounts of a run, or says which one cannot be used. Every folder must be there. */
export async function openMounts(sources: MountSources): Promise<Mounted<Mounts>> {
  const { declared, given, crewDirectory, workingDirectory } = sources;
  const fromCrew = parseAll(declared, crewDirectory);
  if (!fromCrew.ok) return fromCrew;
  const fromUser = parseAll(given, workingDirectory);
  if (!fromUser.ok) return fromUser;
  const replaced = new Set(fromUser.value.map((mount) => mount.root));
  const mounts = [...fromCrew.value.filter((mount) => !replaced.has(mount.root)), ...fromUser.value];
  const allowed = await Promise.all([crewDirectory, workingDirectory].map(canonicalPath));
  const roots: OpenRoot[] = [];
  const crew: MountSpec = { folder: crewDirectory, root: CREW_ROOT, rights: 'ro', subRights: [] };
  for (const mount of [crew, ...mounts]) {
    const opened = await openRoot(mount, { ...sources, allowed });
    if (!opened.ok) return opened;
    roots.push(opened.value);
  }
  return { ok: true, value: createMounts(roots) };
}

/** The root of the crew file's own folder. */
const CREW_ROOT = '/crew';

function parseAll(specs: readonly string[], directory: string): Mounted<readonly MountSpec[]> {
  const parsed: MountSpec[] = [];
  for (const spec of specs) {
    const mount = parseMount(spec);
    if (!mount.ok) return mount;
    const { root, folder } = mount.value;
    if (root === CREW_ROOT || parsed.some((other) => other.root === root)) {
      return refuseMount('MOUNT_DUPLICATE', `the root '${root}' is taken`, `give '${spec}' another name`);
    }
    parsed.push(folder === undefined ? mount.value : { ...mount.value, folder: absolute(folder, directory) });
  }
  return { ok: true, value: parsed };
}

function absolute(folder: string, directory: string): string {
  return isAbsolute(folder) ? folder : resolve(directory, folder);
}

interface OpenOptions extends MountSources {
  /** Canonical folders below which a mount is not external. */
  readonly allowed: readonly string[];
}

async function openRoot(mount: MountSpec, options: OpenOptions): Promise<Mounted<OpenRoot>> {
  const { root, folder, rights, subRights } = mount;
  if (folder === undefined) {
    const remedy = `give it one: --mount <folder>:${root}:rw`;
    return refuseMount('MOUNT_MISSING', `the crew needs a folder at '${root}'`, remedy);
  }
  const canonical = await canonicalPath(folder);
  if ((await inspectPath(canonical))?.kind !== 'directory') {
    return refuseMount(
      'MOUNT_INVALID',
      `'${folder}' is not a folder`,
      `make it, or mount another at '${root}'`,
    );
  }
  if (!options.allowExternal && !options.allowed.some((parent) => isInside(parent, canonical))) {
    const remedy = 'use --allow-external-mounts if you mean it';
    return refuseMount('MOUNT_EXTERNAL', `'${folder}' is outside the working directory`, remedy);
  }
  return { ok: true, value: { root, rights, subRights, directory: canonical } };
}
