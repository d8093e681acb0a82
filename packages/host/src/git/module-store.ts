import { join } from 'node:path';
import { canonicalPath, isInside } from '../files/canonical-path.ts';
import { inspectPath } from '../files/inspect-path.ts';
import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { nulFields } from './path-bytes.ts';
import { workingPlace } from './working-place.ts';

/**
 * Where a repository keeps the objects of a submodule of a working tree that need not be checked out anywhere: the git directory
 * below its `modules` that bears the name which `.gitmodules` gives to the path, and nothing outside of it. Null when there is none.
 */
export async function findModuleStore(
  { commonDirectory }: WorkTree,
  { tree, path }: { readonly tree: WorkTree; readonly path: string },
): Promise<string | null> {
  const file = join(tree.topLevel, '.gitmodules');
  const args = ['config', '--file', file, '--null', '--get-regexp', '^submodule\\..*\\.path$'];
  const { stdout } = await git(args, workingPlace(tree));
  const settings = nulFields(stdout).map((field) => field.toString().split('\n'));
  const name = settings.find(([, value]) => value === path)?.[0]?.replace(/^submodule\.|\.path$/g, '');
  if (name === undefined || name.split('/').includes('..')) return null;
  const modules = await canonicalPath(join(commonDirectory, 'modules'));
  const store = await canonicalPath(join(modules, name));
  const isStore = store !== modules && isInside(modules, store) && (await inspectPath(join(store, 'HEAD')));
  return isStore ? store : null;
}
