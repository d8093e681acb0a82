import { commitOf } from './commit-tree.ts';
import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { nameSides, Renaming, type SideNames } from './name-sides.ts';
import { workingPlace } from './working-place.ts';

/** A path that could not be merged, and why, in git's own words. */
export interface MergeConflict {
  readonly path: string;
  readonly reason: string;
}

export type MergedTrees =
  | { readonly state: 'clean'; readonly tree: string }
  /** `tree` holds what could be merged, with conflict markers in the rest. */
  | { readonly state: 'conflicted'; readonly tree: string; readonly conflicts: readonly MergeConflict[] }
  | { readonly state: 'failed'; readonly reason: string };

interface MergeOptions {
  /** What a person knows the sides by; default: as git calls them, by ids of commits that nobody has seen. */
  readonly names?: SideNames;
  /** How conflict markers look; default `merge`. */
  readonly conflictStyle?: string;
}

/**
 * Merges two trees over a common base without touching any working tree or index: what changed between `base` and
 * `theirs` is brought to `ours`. Needs git 2.38 or newer.
 */
export async function mergeTrees(
  repository: WorkTree,
  trees: { readonly base: string; readonly ours: string; readonly theirs: string },
  { names, conflictStyle = 'merge' }: MergeOptions = {},
): Promise<MergedTrees> {
  if (trees.base === trees.theirs || trees.ours === trees.theirs) return { state: 'clean', tree: trees.ours };
  if (trees.base === trees.ours) return { state: 'clean', tree: trees.theirs };
  const base = await commitOf(repository, trees.base, []);
  const ours = await commitOf(repository, trees.ours, [base]);
  const theirs = await commitOf(repository, trees.theirs, [base]);
  const settings = [
    '-c',
    'merge.directoryRenames=false',
    '-c',
    `merge.conflictStyle=${conflictStyle}`,
    '-c',
    'merge.renames=true',
  ];
  const result = await git(
    [...settings, 'merge-tree', '--write-tree', '--messages', '-z', ours, theirs],
    workingPlace(repository),
  );
  if (result.code > 1) return { state: 'failed', reason: result.stderr.trim() };
  const [tree = '', ...rest] = result.stdout.toString('utf8').split('\0');
  if (result.code === 0) return { state: 'clean', tree };
  const conflicts = readConflicts(rest);
  if (names === undefined) return { state: 'conflicted', tree, conflicts };
  const renaming = new Renaming({ base, ours, theirs }, names);
  return {
    state: 'conflicted',
    tree: await nameSides(
      repository,
      { before: trees.ours, tree, conflicted: conflicts.map(({ path }) => path) },
      renaming,
    ),
    conflicts: conflicts.map(({ path, reason }) => ({
      path: renaming.name(path),
      reason: renaming.text(reason),
    })),
  };
}

/** How the user has conflict markers look, as git’s settings say. */
export async function readConflictStyle(repository: WorkTree): Promise<string> {
  const args = ['config', '--show-scope', '--get-all', 'merge.conflictStyle'];
  const { stdout } = await git(args, workingPlace(repository));
  const set = stdout
    .toString()
    .split('\n')
    .filter((line) => !line.startsWith('command\t'));
  const style = set
    .map((line) => line.slice(line.indexOf('\t') + 1))
    .filter((value) => value !== '')
    .at(-1);
  return style !== undefined && STYLES.has(style) ? style : 'merge';
}

const STYLES = new Set(['merge', 'diff3', 'zdiff3']);

/** What git says of every content that it could not merge, whatever else it has said. */
const GENERAL = 'CONFLICT (contents)';

/** After the tree: one `mode object stage path` per stage, an empty field, then counted paths, a type and a message each. */
function readConflicts(fields: readonly string[]): MergeConflict[] {
  const gap = fields.indexOf('');
  const staged = new Set(fields.slice(0, gap).map((field) => field.slice(field.indexOf('\t') + 1)));
  const reasons = new Map<string, string>();
  for (let at = gap + 1; at < fields.length; ) {
    const count = Number(fields[at]);
    if (!Number.isInteger(count) || count < 1) break;
    const paths = fields.slice(at + 1, at + 1 + count);
    const kind = fields[at + 1 + count] ?? '';
    const message = fields[at + 2 + count] ?? '';
    const isFirst = (path: string) => kind !== GENERAL || !reasons.has(path);
    if (kind.startsWith('CONFLICT'))
      for (const path of paths.filter(isFirst)) reasons.set(path, message.trim());
    at += count + 3;
  }
  const paths = staged.size > 0 ? [...staged] : [...reasons.keys()];
  return paths.map((path) => ({ path, reason: reasons.get(path) ?? 'both sides changed it' }));
}
