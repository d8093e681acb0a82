import { commitOf } from './commit-tree.ts';
import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
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

/**
 * Merges two trees over a common base without touching any working tree or index: what changed between `base` and
 * `theirs` is brought to `ours`. Needs git 2.38 or newer.
 */
export async function mergeTrees(
  repository: WorkTree,
  trees: { readonly base: string; readonly ours: string; readonly theirs: string },
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
    'merge.conflictStyle=merge',
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
  return { state: 'conflicted', tree, conflicts: readConflicts(rest) };
}

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
    if (kind.startsWith('CONFLICT')) for (const path of paths) reasons.set(path, message.trim());
    at += count + 3;
  }
  const paths = staged.size > 0 ? [...staged] : [...reasons.keys()];
  return paths.map((path) => ({ path, reason: reasons.get(path) ?? 'both sides changed it' }));
}
