import { dirname, join } from 'node:path';
import { digest } from '../digest.ts';
import { canonicalPath } from '../files/canonical-path.ts';
import { ensureDirectory } from '../files/ensure-directory.ts';
import { inspectPath } from '../files/inspect-path.ts';
import { removeTree } from '../files/remove-tree.ts';
import { findRepository, type Repository, type WorkTree } from './find-repository.ts';
import { type GitResult, git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { findModuleStore } from './module-store.ts';
import { nulFields, pathText } from './path-bytes.ts';
import { workingPlace } from './working-place.ts';

/** A submodule as a working tree records it. */
export interface Submodule {
  /** From the top of the working tree. */
  readonly path: string;
  /** The commit that it is to be at. */
  readonly commit: string;
}

/** The submodules that a working tree records; none without a `.gitmodules`. */
export async function listSubmodules(tree: WorkTree): Promise<Submodule[]> {
  if ((await inspectPath(join(tree.topLevel, '.gitmodules'))) === null) return [];
  const { stdout } = await gitOrThrow(['ls-files', '--stage', '-z'], workingPlace(tree));
  return nulFields(stdout)
    .filter((entry) => entry.subarray(0, 7).toString('latin1') === '160000 ')
    .map((entry) => ({
      path: pathText(entry.subarray(entry.indexOf(0x09) + 1)),
      commit: entry.toString('latin1', 7, entry.indexOf(0x20, 7)),
    }));
}

/** The submodules that a tree or commit records, whatever became of the index since. */
export async function submodulesIn(repository: WorkTree, tree: string): Promise<Submodule[]> {
  const args = ['ls-tree', '-r', '-z', '--full-tree', tree];
  const { stdout } = await gitOrThrow(args, { cwd: repository.commonDirectory });
  return nulFields(stdout)
    .filter((entry) => entry.subarray(0, 7).toString('latin1') === '160000 ')
    .map((entry) => {
      const tab = entry.indexOf(0x09);
      return {
        path: pathText(entry.subarray(tab + 1)),
        commit: entry.toString('latin1', '160000 commit '.length, tab),
      };
    });
}

export interface FillOptions {
  /** The working tree whose submodule is empty. */
  readonly into: WorkTree;
  /** Another working tree of the same repository, in which the submodule is, or was, checked out. */
  readonly from: WorkTree;
  readonly submodule: Submodule;
}

/** A submodule whose folder is empty. */
export interface EmptySubmodule {
  /** From the top of the working tree. */
  readonly path: string;
  readonly reason: string;
}

/**
 * Checks out a submodule from the objects of another working tree, without the network and without a word of `.gitmodules`.
 * Submodules in it are filled too. Returns those for which it could not be done, the submodule itself or some in it; each has an empty folder.
 */
export async function fillSubmodule({ into, from, submodule }: FillOptions): Promise<EmptySubmodule[]> {
  const { path } = submodule;
  const source = await findSource({ into, from, submodule });
  if (source === null) return [{ path, reason: 'the checkout has none of its objects either' }];
  const target = join(into.topLevel, path);
  const reason = await cloneFrom(source, { into, submodule, target });
  const filled = reason === null ? await ownRepository(target) : null;
  if (filled === null) {
    await removeTree(target);
    await ensureDirectory(target);
    await removeTree(moduleDirectory(into, path));
    return [{ path, reason: reason ?? 'its working tree cannot be used' }];
  }
  const empty: EmptySubmodule[] = [];
  for (const nested of await listSubmodules(filled)) {
    empty.push(...(await fillSubmodule({ into: filled, from: source, submodule: nested })));
  }
  return empty.map((one) => ({ ...one, path: `${path}/${one.path}` }));
}

/** Where a worktree keeps the git directory of a submodule of its own. */
function moduleDirectory(into: WorkTree, path: string): string {
  return join(into.gitDirectory, 'modules', digest(path).slice(0, 16));
}

/** Null, or why a submodule could not be checked out. */
async function cloneFrom(
  source: WorkTree,
  { into, submodule, target }: Pick<FillOptions, 'into' | 'submodule'> & { readonly target: string },
): Promise<string | null> {
  const gitDirectory = moduleDirectory(into, submodule.path);
  await ensureDirectory(dirname(gitDirectory));
  const cloned = await git(
    [
      ...['clone', '--quiet', '--no-checkout', '--shared', '--no-tags', '--template='],
      ...[`--separate-git-dir=${gitDirectory}`, '--', source.commonDirectory, target],
    ],
    { cwd: into.topLevel },
  );
  if (cloned.code !== 0) return lastLine(cloned);
  const checkedOut = await git(['checkout', '--quiet', '--detach', '--force', submodule.commit], {
    cwd: target,
    env: { GIT_LFS_SKIP_SMUDGE: '1' },
  });
  return checkedOut.code === 0 ? null : lastLine(checkedOut);
}

/** Where a submodule is checked out, or else where its objects are kept from when it was. */
async function findSource({ into, from, submodule: { path } }: FillOptions): Promise<WorkTree | null> {
  const topLevel = join(from.topLevel, path);
  const checkedOut = await ownRepository(topLevel);
  if (checkedOut !== null) return checkedOut;
  const store = await findModuleStore(from, { tree: into, path });
  return store === null ? null : { topLevel, commonDirectory: store, gitDirectory: store };
}

/** The repository whose working tree is this very folder; null where the folder belongs to another one, or to none. */
export async function ownRepository(path: string): Promise<Repository | null> {
  if ((await inspectPath(path))?.kind !== 'directory') return null;
  const found = await findRepository(path);
  if (found.state !== 'found') return null;
  return found.repository.topLevel === (await canonicalPath(path)) ? found.repository : null;
}

function lastLine({ stderr }: GitResult): string {
  return (
    stderr
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^(error|fatal): /, '') ?? ''
  );
}
