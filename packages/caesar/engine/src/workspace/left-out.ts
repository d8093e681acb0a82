import { inspectPath, listDirectory, listIgnored, type Repository } from '@caesar/host';
import type { NotCarried } from '../plan/task-plan.ts';
import { isBelow } from './deposits.ts';
import { OWN_PATHS } from './preparation.ts';

/** The file that selects ignored files to be copied, with the patterns of a `.gitignore`. */
const INCLUDE_FILE = '.worktreeinclude';
const NAMED = 20;

/** What a checkout holds although git ignores it. */
export interface IgnoredFiles {
  /** Files and folders (ending in `/`) that the checkout’s `.worktreeinclude` selects. */
  readonly included: readonly string[];
  readonly all: readonly string[];
}

/** Looks for ignored files in a checkout; our own state is none of them. */
export async function findIgnored(repository: Repository): Promise<IgnoredFiles> {
  const file = `${repository.topLevel}/${INCLUDE_FILE}`;
  const selects = (await inspectPath(file))?.kind === 'file';
  const [all, included] = await Promise.all([
    listIgnored(repository),
    selects ? listIgnored(repository, file) : [],
  ]);
  const foreign = (path: string) => !isBelow([...OWN_PATHS, '.caesar'], path);
  return { all: all.filter(foreign), included: included.filter(foreign) };
}

/** The ignored files that a worktree does not get, as what is not carried; null when there are none. */
export async function ignoredLeftOut(
  checkout: string,
  all: readonly string[],
  deposited: readonly string[],
): Promise<ReturnType<typeof leftOut<'ignored'>>> {
  const left: string[] = [];
  for (const path of all) if (await holdsMore({ checkout, path, deposited })) left.push(path);
  return leftOut('ignored', left);
}

/** Whether something of a file or folder (ending in `/`) is below no deposit. */
async function holdsMore(at: {
  readonly checkout: string;
  readonly path: string;
  readonly deposited: readonly string[];
}): Promise<boolean> {
  const { checkout, path, deposited } = at;
  if (isBelow(deposited, path)) return false;
  if (!path.endsWith('/') || !deposited.some((deposit) => deposit.startsWith(path))) return true;
  for (const { name, kind } of await listDirectory(`${checkout}/${path}`)) {
    const inner = `${path}${name}${kind === 'directory' ? '/' : ''}`;
    if (await holdsMore({ ...at, path: inner })) return true;
  }
  return false;
}

/** Paths of one sort as what is not carried; null when there are none. */
export function leftOut<What extends NotCarried['what']>(what: What, paths: readonly string[]) {
  return paths.length === 0 ? null : { what, count: paths.length, names: paths.slice(0, NAMED) };
}
