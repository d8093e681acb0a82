import { comparingPlace } from './comparing-place.ts';
import type { WorkTree } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';

/** An id stands for one content, here and in any other repository. */
const KNOWN = new Map<string, number>();
const MAX_KNOWN = 100_000;
const NONE = /^0+$/;

/** The sizes in bytes of blobs, by id; what is none, or not there, has none. What was asked before is not asked again. */
export async function readBlobSizes(
  repository: WorkTree,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (KNOWN.size > MAX_KNOWN) KNOWN.clear();
  const sizes = new Map<string, number>();
  const asked: string[] = [];
  for (const id of new Set(ids)) {
    const known = KNOWN.get(id);
    if (known !== undefined) sizes.set(id, known);
    else if (!NONE.test(id)) asked.push(id);
  }
  for (const [id, size] of await ask(repository, asked)) {
    sizes.set(id, size);
    KNOWN.set(id, size);
  }
  return sizes;
}

async function ask(repository: WorkTree, ids: readonly string[]): Promise<(readonly [string, number])[]> {
  if (ids.length === 0) return [];
  const { stdout } = await gitOrThrow(['cat-file', '--batch-check=%(objectname) %(objectsize)'], {
    ...comparingPlace(repository),
    stdin: `${ids.join('\n')}\n`,
  });
  const lines = stdout.toString('latin1').split('\n');
  return lines
    .map((line) => line.split(' '))
    .filter(([, size]) => /^\d+$/.test(size ?? ''))
    .map(([id = '', size]) => [id, Number(size)] as const);
}
