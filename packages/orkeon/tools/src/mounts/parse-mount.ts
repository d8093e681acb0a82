import { type Mounted, refuseMount } from './mount-refusal.ts';

/** What agents may do below a root: read; read and write; read and write, but not delete. */
export type Rights = 'ro' | 'rw' | 'rwnd';

/** A folder below a root with rights of its own; `path` without slashes at its ends. */
export interface SubRights {
  readonly path: string;
  readonly rights: Rights;
}

/** A mount as it is written. */
export interface MountSpec {
  /** The folder on the disk, as typed; absent when the run is to be given one. */
  readonly folder?: string;
  /** The virtual root: one segment, `/name`. */
  readonly root: string;
  readonly rights: Rights;
  readonly subRights: readonly SubRights[];
}

const ROOT_ONLY = /^\/[A-Za-z0-9._-]+$/;
const MOUNT = /^(?:"([^"]+)"|([^";]+?)):(\/[A-Za-z0-9._-]+)(?::(ro|rw|rwnd)((?:;[^;:]+:(?:ro|rw|rwnd))*))?$/;

/**
 * Reads `<folder>:/<name>:<ro|rw|rwnd>`, with `;<sub>:<rights>` after it for folders below. Rights left out are `ro`;
 * `/<name>` alone is a root that the run must be given. A folder with `:` or `;` in its name is written in double quotes.
 */
export function parseMount(spec: string): Mounted<MountSpec> {
  if (ROOT_ONLY.test(spec) && !isDots(spec)) {
    return { ok: true, value: { root: spec, rights: 'ro', subRights: [] } };
  }
  const [, quoted, plain, root = '', rights = 'ro', subs = ''] = MOUNT.exec(spec) ?? [];
  const folder = quoted ?? plain;
  if (folder === undefined || isDots(root) || spec.includes('\0')) return refuseSpec(spec);
  const subRights = subs.split(';').filter(Boolean).map(parseSub);
  if (subRights.some((sub) => sub.path.split('/').includes('..'))) return refuseSpec(spec);
  return { ok: true, value: { folder, root, rights: rights as Rights, subRights } };
}

function parseSub(text: string): SubRights {
  const at = text.lastIndexOf(':');
  const path = text
    .slice(0, at)
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/');
  return { path, rights: text.slice(at + 1) as Rights };
}

const isDots = (root: string) => root === '/.' || root === '/..';

function refuseSpec(spec: string) {
  return refuseMount('MOUNT_INVALID', `'${spec}' is not a mount`, "write '<folder>:/<name>:<ro|rw|rwnd>'");
}
