import { join } from 'node:path';
import { digest } from '../digest.ts';
import { inspectPath } from '../files/inspect-path.ts';
import { readBounded } from '../files/read-bounded.ts';
import { mapInSlices } from '../map-in-slices.ts';
import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { listHidden } from './list-hidden.ts';
import { locateWorkTree } from './locate-work-tree.ts';
import { nulFields, pathText } from './path-bytes.ts';
import { withoutFailingFilters } from './without-filter.ts';
import { workingPlace } from './working-place.ts';

/** What stood at one path, and the path in git's own bytes. */
interface Sight {
  readonly rawPath: Buffer;
  readonly isIgnored: boolean;
  readonly stands: string;
}

/** What stood in a checkout, at one moment, at each path that was not as its commit has it, ignored files included; by path, from the top. */
export type CheckoutGlance = ReadonlyMap<string, Sight>;

/** A path that is not as it was. */
export interface GlanceDifference {
  readonly path: string;
  /** The id that git would give to the file that is there now; null where there is none. */
  readonly id: string | null;
  /** Nothing is there now. */
  readonly isGone: boolean;
  /** git ignores it: it comes and goes with builds and logs. */
  readonly isIgnored: boolean;
}

export interface GlanceOptions {
  /** Files and folders that are passed over, from the top. */
  readonly excluded?: readonly string[];
  /** A glance to be compared with: its paths are looked at again, whatever git says of them by now. */
  readonly earlier?: CheckoutGlance;
}

const STATUS = [
  ...['status', '--porcelain=v1', '-z', '--no-renames'],
  ...['--untracked-files=all', '--ignored=matching'],
];
/** Two letters and a space stand before the path. */
const BEFORE_PATH = 3;
const IGNORED = '!!';
/** More ignored files than this are not looked at. */
const MAX_IGNORED = 1_000;
/** So many files, none longer than this, are told by their content; the rest by length and time. */
const READ_FILES = 1_000;
const READ_BYTES = 64 * 1024;
const LOOKED_AT_ONCE = 200;
const SLASH = 0x2f;
const ABSENT = 'absent';
const BY_CONTENT = 'content';

/**
 * Takes a glance at a checkout, and writes nothing: a second one, told of the first, costs one run of git. Files whose
 * changes git is told to hide are looked at too.
 */
export async function glanceAt(
  tree: WorkTree,
  { excluded = [], earlier }: GlanceOptions = {},
): Promise<CheckoutGlance> {
  const [known, changed] = await Promise.all([
    earlier === undefined ? hiddenPaths(tree) : [...earlier.values()],
    changedPaths(tree, excluded),
  ]);
  const paths = new Map([...known, ...changed].map((one) => [pathText(one.rawPath), one]));
  const look = async (
    [path, one]: [string, Omit<Sight, 'stands'>],
    index: number,
  ): Promise<[string, Sight]> => {
    const before = earlier?.get(path)?.stands;
    const isRead = before === undefined ? index < READ_FILES : before === ABSENT || isByContent(before);
    return [path, { ...one, stands: await whatStands(absolute(tree, one.rawPath), isRead) }];
  };
  return new Map(await mapInSlices([...paths], LOOKED_AT_ONCE, look));
}

/** What two glances at one checkout, the second told of the first, do not have in common. */
export async function compareGlances(
  tree: WorkTree,
  before: CheckoutGlance,
  after: CheckoutGlance,
): Promise<GlanceDifference[]> {
  const paths = [...after.keys()].filter((path) => before.get(path)?.stands !== after.get(path)?.stands);
  const files: string[] = [];
  for (const path of paths) {
    if ((await inspectPath(join(tree.topLevel, path)))?.kind === 'file') files.push(path);
  }
  const ids = await idsOf(tree, files);
  return paths.map((path) => ({
    path,
    id: ids.get(path) ?? null,
    isGone: after.get(path)?.stands === ABSENT,
    isIgnored: after.get(path)?.isIgnored ?? false,
  }));
}

/** Folders that are ignored as a whole are none of them. */
async function changedPaths(tree: WorkTree, excluded: readonly string[]): Promise<Omit<Sight, 'stands'>[]> {
  const pathspecs = excluded.map((path) => `:(exclude,top,literal)${path}`);
  const { stdout } = await withoutFailingFilters((settings) =>
    git([...settings, ...STATUS, '--', ':/', ...pathspecs], workingPlace(tree)),
  );
  const seen = nulFields(stdout).map((field) => ({
    rawPath: field.subarray(BEFORE_PATH),
    isIgnored: field.toString('latin1', 0, IGNORED.length) === IGNORED,
  }));
  const ignored = seen.filter(({ rawPath, isIgnored }) => isIgnored && rawPath.at(-1) !== SLASH);
  const own = seen.filter(({ isIgnored }) => !isIgnored);
  const inner = await mapInSlices(own, LOOKED_AT_ONCE, ({ rawPath }) => changedInside(tree, rawPath));
  return [...own, ...inner.flat(), ...ignored.slice(0, MAX_IGNORED)];
}

/** What changed in a repository that stands at a path, such as a submodule: to the one around it that is one change. */
async function changedInside(tree: WorkTree, rawPath: Buffer): Promise<Omit<Sight, 'stands'>[]> {
  const path = join(tree.topLevel, pathText(rawPath));
  if ((await inspectPath(path))?.kind !== 'directory') return [];
  const inner = await locateWorkTree(path);
  if (inner === null) return [];
  const changed = await changedPaths(inner, []).catch(() => []);
  const folder = rawPath.at(-1) === SLASH ? rawPath : Buffer.concat([rawPath, Buffer.from('/')]);
  return changed.map((one) => ({ ...one, rawPath: Buffer.concat([folder, one.rawPath]) }));
}

/** Of a sparse checkout's files, those that are there although they are left out are no secret to git. */
async function hiddenPaths(tree: WorkTree): Promise<readonly Omit<Sight, 'stands'>[]> {
  const hidden = await listHidden(workingPlace(tree));
  if (hidden === null) return [];
  const isSparse = (await inspectPath(join(tree.gitDirectory, 'info', 'sparse-checkout'))) !== null;
  const paths = isSparse ? hidden.assumed : [...hidden.assumed, ...hidden.skipped];
  return paths.map((rawPath) => ({ rawPath, isIgnored: false }));
}

function absolute({ topLevel }: WorkTree, rawPath: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${topLevel}/`), rawPath]);
}

async function whatStands(path: Buffer, isRead: boolean): Promise<string> {
  const facts = await inspectPath(path);
  if (facts === null) return ABSENT;
  const { kind, size, mode, changedMs } = facts;
  if (isRead && kind === 'file') {
    const content = await readBounded(path, READ_BYTES);
    if (content.state === 'read') return [BY_CONTENT, mode, digest(content.bytes)].join(' ');
  }
  return [kind, mode, size, changedMs].join(' ');
}

function isByContent(stands: string): boolean {
  return stands.startsWith(BY_CONTENT);
}

async function idsOf(tree: WorkTree, files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const odd = files.filter((path) => path.includes('\n'));
  const plain = files.filter((path) => !path.includes('\n'));
  const asked = [
    ...(plain.length === 0
      ? []
      : [hash(tree, ['--stdin-paths'], plain, plain.map((path) => `${path}\n`).join(''))]),
    ...odd.map((path) => hash(tree, ['--', path], [path])),
  ];
  return new Map((await Promise.all(asked)).flat());
}

async function hash(
  tree: WorkTree,
  args: readonly string[],
  files: readonly string[],
  stdin = '',
): Promise<[string, string][]> {
  const { stdout } = await git(['hash-object', ...args], { ...workingPlace(tree), stdin });
  const ids = stdout.toString().split('\n');
  return files.map((path, index) => [path, ids[index] ?? '']);
}
