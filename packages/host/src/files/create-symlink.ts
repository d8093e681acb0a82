import { symlink } from 'node:fs/promises';

/** Makes a symbolic link at `path` that points to `target`. Throws when something is there. */
export async function createSymlink(path: string, target: string): Promise<void> {
  await symlink(target, path);
}
