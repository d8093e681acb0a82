import type { WorkTree } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';

/** The object that each ref below some prefixes names, by the ref's full name; all refs when no prefix is given. */
export async function listRefs(
  repository: WorkTree,
  prefixes: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await gitOrThrow(['for-each-ref', '--format=%(objectname) %(refname)', ...prefixes], {
    cwd: repository.commonDirectory,
  });
  const lines = stdout
    .toString()
    .split('\n')
    .filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const space = line.indexOf(' ');
      return [line.slice(space + 1), line.slice(0, space)] as const;
    }),
  );
}
