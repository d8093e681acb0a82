import { join } from 'node:path';
import { inspectPath } from '../files/inspect-path.ts';
import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { nulFields, pathText } from './path-bytes.ts';
import { withoutFailingFilters } from './without-filter.ts';
import { workingPlace } from './working-place.ts';

/** What of a checkout differs from its commit at one moment, by path: what git says of it, with the size, mode and time of the file. */
export type CheckoutGlance = ReadonlyMap<string, string>;

/** A path that is not as it was. */
export interface GlanceDifference {
  readonly path: string;
  /** The id that git would give to what is there now; null where there is no file, or its name is not plain. */
  readonly id: string | null;
}

const STATUS = ['status', '--porcelain=v1', '-z', '--untracked-files=all', '--no-renames'];
/** Two letters and a space stand before the path. */
const BEFORE_PATH = 3;

/** Takes a glance at a checkout with one run of git, and nothing written; `excluded` are files and folders, from the top. */
export async function glanceAt(
  tree: WorkTree,
  { excluded = [] }: { readonly excluded?: readonly string[] } = {},
): Promise<CheckoutGlance> {
  const pathspecs = excluded.map((path) => `:(exclude,top,literal)${path}`);
  const { stdout } = await withoutFailingFilters((settings) =>
    git([...settings, ...STATUS, '--', ':/', ...pathspecs], workingPlace(tree)),
  );
  const seen = nulFields(stdout).map((field) => ({
    path: pathText(field.subarray(BEFORE_PATH)),
    says: field.toString('latin1', 0, BEFORE_PATH),
  }));
  const facts = await Promise.all(seen.map(({ path }) => inspectPath(join(tree.topLevel, path))));
  return new Map(
    seen.map(({ path, says }, index) => {
      const { size, mode, changedMs } = facts[index] ?? {};
      return [path, [says, size, mode, changedMs].join(' ')];
    }),
  );
}

/** What two glances at one checkout do not have in common. */
export async function compareGlances(
  tree: WorkTree,
  before: CheckoutGlance,
  after: CheckoutGlance,
): Promise<GlanceDifference[]> {
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  const files: string[] = [];
  for (const path of paths) {
    const isFile = (await inspectPath(join(tree.topLevel, path)))?.kind === 'file';
    if (isFile && !path.includes('\n')) files.push(path);
  }
  const ids = await idsOf(tree, files);
  return paths.map((path) => ({ path, id: ids.get(path) ?? null }));
}

async function idsOf(tree: WorkTree, files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (files.length === 0) return new Map();
  const { stdout } = await git(['hash-object', '--stdin-paths'], {
    ...workingPlace(tree),
    stdin: files.map((path) => `${path}\n`).join(''),
  });
  const ids = stdout.toString().split('\n');
  return new Map(files.map((path, index) => [path, ids[index] ?? '']));
}
