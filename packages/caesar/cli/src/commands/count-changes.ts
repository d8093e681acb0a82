import type { TaskChanges } from '@caesar/engine';
import {
  countLines,
  type DiffOptions,
  git,
  readBlobSizes,
  type TreeChange,
  type WorkTree,
} from '@caesar/host';
import type { ChangedKind, CountedChange } from '../render/change-lines.ts';

/** What a task changed, with the lines or bytes of each file. */
export async function countChanges({ repository, from, to, changes }: TaskChanges): Promise<CountedChange[]> {
  const [counts, sizes, submodules] = await Promise.all([
    countLines(repository, from, to, { changes }),
    sizesOf(repository, changes),
    hasSubmodules(repository, to),
  ]);
  const counted = new Map(counts.map((count) => [count.path, count]));
  return changes.map((change) => {
    const { path, oldPath, action, newId } = change;
    const count = counted.get(path);
    const binary = count?.binary ?? false;
    const kind = kindOf(change, submodules);
    const isPointer = kind === 'submodule' || kind === 'repository';
    return {
      path,
      ...(oldPath === undefined ? {} : { from: oldPath }),
      action,
      added: binary ? null : (count?.added ?? null),
      deleted: binary ? null : (count?.deleted ?? null),
      binary,
      bytes: isPointer ? null : (sizes.get(newId) ?? null),
      kind,
      ...(isPointer ? { commits: pointersOf(change) } : {}),
    };
  });
}

/** What git keeps, by the mode that it gives it. */
const KINDS: Readonly<Record<string, ChangedKind>> = {
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'repository',
};

function kindOf({ oldMode, newMode }: TreeChange, hasSubmodules: boolean): ChangedKind {
  const kind = KINDS[isAbsent(newMode) ? oldMode : newMode] ?? 'file';
  return kind === 'repository' && hasSubmodules ? 'submodule' : kind;
}

function pointersOf({ oldMode, oldId, newMode, newId }: TreeChange) {
  return { old: oldMode === '160000' ? oldId : null, new: newMode === '160000' ? newId : null };
}

function isAbsent(mode: string): boolean {
  return /^0+$/.test(mode);
}

/** A repository is a submodule where the tree says anything of submodules. */
async function hasSubmodules({ commonDirectory }: WorkTree, tree: string): Promise<boolean> {
  return (await git(['cat-file', '-e', `${tree}:.gitmodules`], { cwd: commonDirectory })).code === 0;
}

/** The size in bytes of each changed file as it is afterwards, by its blob's id; what is gone has none. */
export function sizesOf(
  repository: WorkTree,
  changes: readonly TreeChange[],
): Promise<ReadonlyMap<string, number>> {
  return readBlobSizes(
    repository,
    changes.map(({ newId }) => newId),
  );
}

/** The limits of a diff that operands ask for; no operand is no limit. */
export function onlyIn(paths: readonly string[]): DiffOptions {
  return paths.length === 0 ? {} : { paths };
}
