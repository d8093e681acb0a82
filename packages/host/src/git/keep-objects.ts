import type { WorkTree } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';

/**
 * Keeps objects from being collected as garbage, each under a full name (`refs/…`); null lets go of what a name kept.
 * A tree kept in this way shows in no log and no list of branches. Throws when git refuses.
 */
export async function keepObjects(
  repository: WorkTree,
  objects: Readonly<Record<string, string | null>>,
): Promise<void> {
  const lines = Object.entries(objects).map(([ref, id]) =>
    id === null ? `delete ${privateName(ref)}\0\0` : `update ${privateName(ref)}\0${id}\0\0`,
  );
  if (lines.length === 0) return;
  await gitOrThrow(['update-ref', '--no-deref', '--stdin', '-z'], {
    cwd: repository.commonDirectory,
    stdin: lines.join(''),
  });
}

function privateName(ref: string): string {
  if (!ref.startsWith('refs/') || ref.startsWith('refs/heads/')) {
    throw new Error(`'${ref}' is not a private name: use one that begins with refs/ and is no branch`);
  }
  return ref;
}
