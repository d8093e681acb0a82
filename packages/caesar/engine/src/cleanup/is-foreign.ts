import { canonicalPath, inspectPath, readBounded } from '@caesar/host';
import { isDocumentId } from '@caesar/protocol';
import type { TaskWorktree } from './find-worktrees.ts';

const MAX_LINK_BYTES = 64 * 1024;

/**
 * Whether a folder is none of ours to remove: git does not know it, and it does not bear a task’s name or another repository
 * claims it as its own worktree.
 */
export async function isForeign({ path, id, registered }: TaskWorktree): Promise<boolean> {
  if (registered) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!isDocumentId(id) || !/^t_[0-9a-f]+$/.test(name)) return true;
  const link = await readBounded(`${path}/.git`, MAX_LINK_BYTES);
  const [, linked] =
    link.state === 'read' ? (/^gitdir: (\/.+)\n?$/.exec(link.bytes.toString('utf8')) ?? []) : [];
  if (linked === undefined) return false;
  const back = await readBounded(`${linked}/gitdir`, MAX_LINK_BYTES);
  if (back.state !== 'read' || (await inspectPath(linked))?.kind !== 'directory') return false;
  return (await canonicalPath(back.bytes.toString('utf8').replace(/\n$/, ''))) === `${path}/.git`;
}
