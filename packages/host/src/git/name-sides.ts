import { mapInSlices } from '../map-in-slices.ts';
import { type ChangeAction, diffTrees, type TreeChange } from './diff-trees.ts';
import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { withChanges } from './partial-tree.ts';
import { pathText } from './path-bytes.ts';
import { workingPlace } from './working-place.ts';

/** What the sides of a merge are called where both are told: in conflict markers, in names that had to be made up, in reasons. */
export interface SideNames {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

/** A longer file keeps the markers that git has written. */
const MAX_BYTES = 64 * 1024 * 1024;
const GITS_AT_ONCE = 8;

/** Words in the place of the commits that a merge was made of. */
export class Renaming {
  readonly #words: readonly (readonly [id: string, word: string])[];

  constructor(commits: SideNames, names: SideNames) {
    this.#words = [
      [commits.base, names.base],
      [commits.ours, names.ours],
      [commits.theirs, names.theirs],
    ];
  }

  /** A text of git's with the words in it. */
  text(text: string): string {
    return this.#words.reduce((told, [id, word]) => told.replaceAll(id, word), text);
  }

  /** A name that git made up, which holds no space. */
  name(path: string): string {
    return this.#words.reduce((told, [id, word]) => told.replaceAll(id, word.replaceAll(' ', '-')), path);
  }
}

/** The tree of a merge with words in its conflict markers, and in the names that git made up of a file and a commit; `conflicted` are the paths that have either. */
export async function nameSides(
  repository: WorkTree,
  {
    before,
    tree,
    conflicted,
  }: { readonly before: string; readonly tree: string; readonly conflicted: readonly string[] },
  renaming: Renaming,
): Promise<string> {
  const undecided = new Set(conflicted);
  const written = (await diffTrees(repository, before, tree, { renames: false })).filter(
    ({ rawPath, action, newMode }) =>
      undecided.has(rawPath.toString('utf8')) && action !== 'deleted' && newMode !== '160000',
  );
  const renamed = await mapInSlices(written, GITS_AT_ONCE, (change) =>
    rename(repository, { tree, change, renaming }),
  );
  const changes = renamed.flat();
  return changes.length === 0 ? tree : withChanges(repository, tree, changes);
}

async function rename(
  repository: WorkTree,
  { tree, change, renaming }: { tree: string; change: TreeChange; renaming: Renaming },
): Promise<TreeChange[]> {
  const newId =
    change.newMode === '120000' ? change.newId : await rewrite(repository, change.newId, renaming);
  const name = change.rawPath.toString('latin1');
  const wanted = renaming.name(name);
  const isTaken = wanted !== name && (await isThere(repository, tree, wanted));
  const rawPath = isTaken ? change.rawPath : Buffer.from(wanted, 'latin1');
  if (newId === change.newId && rawPath.equals(change.rawPath)) return [];
  const kept = { ...change, newId, rawPath, path: pathText(rawPath), action: 'added' as ChangeAction };
  return rawPath.equals(change.rawPath) ? [kept] : [{ ...change, action: 'deleted' }, kept];
}

async function rewrite(repository: WorkTree, id: string, renaming: Renaming): Promise<string> {
  const place = workingPlace(repository);
  const { code, stdout } = await git(['cat-file', 'blob', id], { ...place, maxBytes: MAX_BYTES });
  if (code !== 0 || !stdout.includes('<<<<<<< ')) return id;
  const text = stdout.toString('latin1');
  const told = text.replace(/^(?:<{7,}|\|{7,}|>{7,}) .*$/gm, (marker) => renaming.text(marker));
  if (told === text) return id;
  const args = ['hash-object', '-w', '--stdin', '--no-filters'];
  const made = await gitOrThrow(args, { ...place, stdin: Buffer.from(told, 'latin1') });
  return made.stdout.toString().trim();
}

async function isThere(repository: WorkTree, tree: string, path: string): Promise<boolean> {
  const name = Buffer.from(path, 'latin1').toString('utf8');
  const { code } = await git(['cat-file', '-e', `${tree}:${name}`], workingPlace(repository));
  return code === 0;
}
