import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { quoted } from './names.ts';

/** What stands at a path: `repository` holds the commit that another repository is at, empty where it has none. */
export interface TrueFile {
  readonly kind: 'file' | 'executable' | 'link' | 'repository';
  /** As latin1, one character a byte. */
  readonly content: string;
}

/** All that stands below a folder, folders apart, by path: its bytes as latin1. */
export type TrueTree = ReadonlyMap<string, TrueFile>;

/** A path below a folder as the bytes that node gives to the system. */
export function bytesAt(root: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')]);
}

/** What a walk passes over, and what it knows. */
interface Way {
  /** Passed over, with all below it. */
  readonly skip?: (path: string) => boolean;
  /** A folder of files that it has is no repository of its own, whatever was made of it since. */
  readonly known?: TrueTree;
}

/** Reads a folder with node alone. */
export function walk(root: string, way: Way = {}): TrueTree {
  return new Map(entriesOf(root, '', way));
}

function* entriesOf(root: string, folder: string, way: Way): Generator<[string, TrueFile]> {
  const names = namesIn(root, folder);
  if (folder !== '' && names.includes('.git') && !hasBelow(way.known, folder)) {
    yield [folder, { kind: 'repository', content: headOf(root, folder) }];
    return;
  }
  const paths = names
    .filter((name) => name !== '.git')
    .map((name) => (folder === '' ? name : `${folder}/${name}`));
  for (const path of paths.filter((one) => way.skip?.(one) !== true)) {
    const file = read(bytesAt(root, path));
    if (file === 'folder') yield* entriesOf(root, path, way);
    else if (file !== null) yield [path, file];
  }
}

function namesIn(root: string, folder: string): string[] {
  const at = folder === '' ? root : bytesAt(root, folder);
  return readdirSync(at, { encoding: 'buffer' }).map((name) => name.toString('latin1'));
}

/** Null for what is neither a file, a link nor a folder. */
function read(at: Buffer): TrueFile | 'folder' | null {
  const stat = lstatSync(at);
  if (stat.isDirectory()) return 'folder';
  if (stat.isSymbolicLink()) return { kind: 'link', content: readlinkSync(at, 'buffer').toString('latin1') };
  if (!stat.isFile()) return null;
  const kind = stat.mode & 0o100 ? 'executable' : 'file';
  return { kind, content: readFileSync(at).toString('latin1') };
}

function hasBelow(tree: TrueTree | undefined, folder: string): boolean {
  return [...(tree?.keys() ?? [])].some((path) => path.startsWith(`${folder}/`));
}

/** Asked through a shell, which can stand in a folder whose name is not UTF-8. */
function headOf(root: string, folder: string): string {
  const script = `cd ${quoted(folder)} && git rev-parse --verify --quiet HEAD`;
  const { stdout } = spawnSync('bash', ['-c', script], { cwd: root, env: { ...process.env, LC_ALL: 'C' } });
  return stdout.toString().trim();
}

export function same(one: TrueFile | undefined, other: TrueFile | undefined): boolean {
  return one?.kind === other?.kind && one?.content === other?.content;
}

/** Every path at which two trees are not the same, sorted. */
export function differing(one: TrueTree, other: TrueTree): string[] {
  const all = new Set([...one.keys(), ...other.keys()]);
  return [...all].filter((path) => !same(one.get(path), other.get(path))).sort();
}

/** A path as the command line writes it: UTF-8 as it is, every other byte that is not ASCII as `\xNN`. */
export function spelling(path: string): string {
  const bytes = Buffer.from(path, 'latin1');
  const text = bytes.toString('utf8');
  if (Buffer.from(text).equals(bytes)) return text;
  return path.replace(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
}

/** The tree with each line end as one `\n`: where the user has git change line ends, these say nothing. */
export function withoutLineEnds(tree: TrueTree): TrueTree {
  return new Map(
    [...tree].map(([path, file]) => [path, { ...file, content: file.content.replaceAll('\r\n', '\n') }]),
  );
}

/** What becomes of `ours` where it takes over what lies between `base` and `theirs`, and the paths that both changed. */
export function threeWay(
  base: TrueTree,
  ours: TrueTree,
  theirs: TrueTree,
): { readonly tree: TrueTree; readonly contested: readonly string[] } {
  const tree = new Map(ours);
  const contested: string[] = [];
  for (const path of differing(base, theirs)) {
    const [was, here, wanted] = [base.get(path), ours.get(path), theirs.get(path)];
    if (same(here, wanted)) continue;
    if (!same(here, was)) contested.push(path);
    else if (wanted === undefined) tree.delete(path);
    else tree.set(path, wanted);
  }
  return { tree, contested };
}
