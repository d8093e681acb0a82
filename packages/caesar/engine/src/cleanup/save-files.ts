import { dirname } from 'node:path';
import { canonicalPath, copyTree, ensureDirectory, isInside, removeTree } from '@caesar/host';

/**
 * Saves the files of a worktree as they are, where git cannot tell what in them is work; what the orchestrator had put there
 * (`without`, from the top) is let go. Returns the folder, below the directory that is given.
 */
export async function saveFiles(
  { path, without }: { readonly path: string; readonly without: readonly string[] },
  directory: string,
): Promise<string[]> {
  const files = `${directory}/files`;
  await ensureDirectory(directory, { mode: 0o700 });
  await removeTree(files);
  await copyTree(path, files);
  const root = await canonicalPath(files);
  for (const deposit of without.map((path) => `${root}/${path}`)) {
    if (isInside(root, await canonicalPath(dirname(deposit)))) await removeTree(deposit);
  }
  return [files];
}
