import {
  commitOf,
  copyTree,
  ensureDirectory,
  git,
  inspectPath,
  keepObjects,
  openWritable,
  ownRepository,
  type Repository,
  removeTree,
  writeBundle,
  writePatch,
} from '@caesar/host';
import type { InspectedWorktree } from './inspect-worktree.ts';

/** What a worktree's work is saved from. */
export interface WorkToSave {
  readonly id: string;
  readonly path: string;
  /** The commit that the work started from; null when it is not known. */
  readonly base: string | null;
  readonly inspected: InspectedWorktree;
}

/**
 * Saves the work of a worktree under a directory of its own: a patch of its files, a bundle of its commits and its stash, and a
 * copy of each repository in it. Returns the files and folders that were written. Throws when something could not be saved.
 */
export async function saveWork(
  checkout: Repository,
  { id, path, base, inspected }: WorkToSave,
  directory: string,
): Promise<string[]> {
  await ensureDirectory(directory, { mode: 0o700 });
  const saved: string[] = [];
  const { trees, repositories } = inspected;
  if (trees.from !== trees.to) {
    const patch = `${directory}/work.patch`;
    const tree = { ...checkout, topLevel: path };
    const { from, to, changes } = trees;
    await writePatch(tree, from, to, openWritable(patch, { mode: 0o600 }), { changes });
    saved.push(patch);
  }
  const bundle = `${directory}/work.bundle`;
  if (await bundleWork(checkout, { id, base, inspected }, bundle)) saved.push(bundle);
  for (const inner of repositories) {
    const copy = `${directory}/repositories/${inner}`;
    await ensureDirectory(copy.slice(0, copy.lastIndexOf('/')));
    await copyRepository(`${path}/${inner}`, copy);
    saved.push(copy);
  }
  return saved;
}

/** Copies a repository, or what else stands there; what is kept of a submodule beside it goes into the copy. */
async function copyRepository(from: string, copy: string): Promise<void> {
  await copyTree(from, copy);
  const own = (await inspectPath(`${from}/.git`))?.kind === 'file' ? await ownRepository(from) : null;
  if (own === null) return;
  await removeTree(`${copy}/.git`);
  await copyTree(own.gitDirectory, `${copy}/.git`);
  await git(['config', '--unset-all', 'core.worktree'], { cwd: `${copy}/.git` });
}

/** Bundles every commit that would have no name any more, under names that say what each is. */
async function bundleWork(
  checkout: Repository,
  { id, base, inspected }: Omit<WorkToSave, 'path'>,
  file: string,
): Promise<boolean> {
  const { trees, tips, stash } = inspected;
  const parents = base === null ? [] : [base];
  const commits = Object.fromEntries([
    ...tips.map((commit, index) => [`commits-${index + 1}`, commit]),
    ...stash.map((commit, index) => [`stash-${index + 1}`, commit]),
  ]) as Record<string, string>;
  if (trees.from !== trees.to) {
    commits['files'] = await commitOf(checkout, trees.to, parents, `files of task ${id}`);
  }
  const names = Object.keys(commits).map((name) => `refs/caesar/${id}/saved/${name}`);
  if (names.length === 0) return false;
  await keepObjects(
    checkout,
    Object.fromEntries(names.map((name, index) => [name, Object.values(commits)[index] ?? ''])),
  );
  try {
    await writeBundle(checkout, file, { refs: names, without: parents });
  } finally {
    await keepObjects(checkout, Object.fromEntries(names.map((name) => [name, null])));
  }
  return true;
}
