import { join } from 'node:path';
import { digest } from '../digest.ts';
import { canonicalPath } from '../files/canonical-path.ts';
import { ensureDirectory } from '../files/ensure-directory.ts';
import { inspectPath } from '../files/inspect-path.ts';
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

export interface FillOptions {
  /** The working tree whose submodule is empty. */
  readonly into: WorkTree;
  /** Another working tree of the same repository, in which the submodule is, or was, checked out. */
  readonly from: WorkTree;
  readonly submodule: Submodule;
}

/**
 * Checks out a submodule from the objects of another working tree, without the network and without a word of `.gitmodules`.
 * Submodules in it are filled too. Returns null, or why it could not be done; then its folder is empty.
 */
export async function fillSubmodule({ into, from, submodule }: FillOptions): Promise<string | null> {
  const source = await findSource({ into, from, submodule });
  if (source === null) return 'the checkout has none of its objects either';
  const target = join(into.topLevel, submodule.path);
  const modules = join(into.gitDirectory, 'modules');
  await ensureDirectory(modules);
  const gitDirectory = join(modules, digest(submodule.path).slice(0, 16));
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
  if (checkedOut.code !== 0) return lastLine(checkedOut);
  const filled = await ownRepository(target);
  if (filled === null) return 'its working tree cannot be used';
  for (const nested of await listSubmodules(filled)) {
    const problem = await fillSubmodule({ into: filled, from: source, submodule: nested });
    if (problem !== null) return `${nested.path} in it: ${problem}`;
  }
  return null;
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
