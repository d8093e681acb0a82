import type { TaskChanges } from '@caesar/engine';
import { countLines, type DiffOptions, git, type Repository, type TreeChange } from '@caesar/host';
import type { CountedChange } from '../render/change-lines.ts';

/** What a task changed, with the lines or bytes of each file. */
export async function countChanges({ repository, from, to, changes }: TaskChanges): Promise<CountedChange[]> {
  const [counts, sizes] = await Promise.all([countLines(repository, from, to), sizesOf(repository, changes)]);
  const counted = new Map(counts.map((count) => [count.path, count]));
  return changes.map(({ path, oldPath, action, newId }) => {
    const count = counted.get(path);
    const binary = count?.binary ?? false;
    return {
      path,
      ...(oldPath === undefined ? {} : { from: oldPath }),
      action,
      added: binary ? null : (count?.added ?? null),
      deleted: binary ? null : (count?.deleted ?? null),
      binary,
      bytes: sizes.get(newId) ?? null,
    };
  });
}

/** The size in bytes of each changed file as it is afterwards, by its blob's id; what is gone has none. */
export async function sizesOf(
  repository: Repository,
  changes: readonly TreeChange[],
): Promise<ReadonlyMap<string, number>> {
  const ids = changes.map(({ newId }) => newId).filter((id) => !/^0+$/.test(id));
  if (ids.length === 0) return new Map();
  const answer = await git(['cat-file', '--batch-check=%(objectname) %(objectsize)'], {
    cwd: repository.topLevel,
    stdin: `${ids.join('\n')}\n`,
  });
  const lines = answer.stdout.toString('latin1').split('\n');
  return new Map(
    lines
      .map((line) => line.split(' '))
      .filter(([, size]) => /^\d+$/.test(size ?? ''))
      .map(([id = '', size]) => [id, Number(size)] as const),
  );
}

/** The limits of a diff that operands ask for; no operand is no limit. */
export function onlyIn(paths: readonly string[]): DiffOptions {
  return paths.length === 0 ? {} : { paths };
}
