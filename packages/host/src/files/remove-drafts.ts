import { join } from 'node:path';
import { inspectPath } from './inspect-path.ts';
import { listDirectory } from './list-directory.ts';
import { removeTree } from './remove-tree.ts';
import { isDraft } from './write-atomic.ts';

/**
 * Removes the drafts of files in a folder whose writers were killed, as those are that were last written before a moment
 * (milliseconds since 1970). Returns their bytes; with `dryRun`, default false, they are counted alone.
 */
export async function removeDrafts(
  folder: string,
  { beforeMs, dryRun = false }: { readonly beforeMs: number; readonly dryRun?: boolean },
): Promise<number> {
  let bytes = 0;
  for (const { name, kind } of await listDirectory(folder)) {
    if (kind !== 'file' || !isDraft(name)) continue;
    const path = join(folder, name);
    const facts = await inspectPath(path);
    if (facts === null || facts.modifiedMs >= beforeMs) continue;
    bytes += facts.size;
    if (!dryRun) await removeTree(path);
  }
  return bytes;
}
