import { comparingPlace } from './comparing-place.ts';
import type { WorkTree } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';

/** The sizes in bytes of blobs, by id; what is none, or not there, has none. */
export async function readBlobSizes(
  repository: WorkTree,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const asked = ids.filter((id) => !/^0+$/.test(id));
  if (asked.length === 0) return new Map();
  const { stdout } = await gitOrThrow(['cat-file', '--batch-check=%(objectname) %(objectsize)'], {
    ...comparingPlace(repository),
    stdin: `${asked.join('\n')}\n`,
  });
  const lines = stdout.toString('latin1').split('\n');
  return new Map(
    lines
      .map((line) => line.split(' '))
      .filter(([, size]) => /^\d+$/.test(size ?? ''))
      .map(([id = '', size]) => [id, Number(size)] as const),
  );
}
