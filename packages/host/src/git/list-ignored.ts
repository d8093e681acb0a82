import type { WorkTree } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { nulFields, pathText } from './path-bytes.ts';
import { workingPlace } from './working-place.ts';

/**
 * The paths of a checkout that git ignores, from its top; a folder that is ignored as a whole stands for what it holds,
 * and ends in `/`. `patternFile` limits them to those that also match the patterns of a file (in `.gitignore`’s form).
 */
export async function listIgnored(repository: WorkTree, patternFile?: string): Promise<string[]> {
  const ignored = await list(repository, ['--exclude-standard']);
  if (patternFile === undefined) return ignored;
  const matched = await list(repository, [`--exclude-from=${patternFile}`]);
  return [
    ...matched.filter((path) => ignored.some((whole) => covers(whole, path))),
    ...ignored.filter((path) => matched.some((whole) => whole !== path && covers(whole, path))),
  ];
}

async function list(tree: WorkTree, rules: readonly string[]): Promise<string[]> {
  const args = ['ls-files', '-z', '--others', '--ignored', '--directory', ...rules];
  const { stdout } = await gitOrThrow(args, workingPlace(tree));
  const paths = nulFields(stdout).map(pathText);
  const whole = new Set(paths.filter((path) => path.endsWith('/')));
  return paths.filter((path) => !foldersAbove(path).some((folder) => whole.has(folder)));
}

/** The folders that a path lies in, each ending in `/`; a folder does not lie in itself. */
function foldersAbove(path: string): string[] {
  const names = path.replace(/\/$/, '').split('/');
  return names.slice(1).map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
}

/** Whether a path is another one, or lies in the folder that it names. */
function covers(whole: string, path: string): boolean {
  return whole === path || (whole.endsWith('/') && path.startsWith(whole));
}
