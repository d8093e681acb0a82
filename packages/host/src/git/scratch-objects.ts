import { join } from 'node:path';

/** A store of objects to be thrown away, over a repository's own. */
export interface ScratchObjects {
  readonly folder: string;
  readonly commonDirectory: string;
}

/** What makes git put new objects into a scratch store, and still find those of the repository. */
export function scratchEnvironment({ folder, commonDirectory }: ScratchObjects): Record<string, string> {
  const own = join(commonDirectory, 'objects');
  return {
    GIT_OBJECT_DIRECTORY: folder,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: `"${own.replace(/["\\]/g, '\\$&')}"`,
  };
}
