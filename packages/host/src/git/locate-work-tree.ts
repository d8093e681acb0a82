import { join, resolve } from 'node:path';
import { canonicalPath } from '../files/canonical-path.ts';
import { inspectPath } from '../files/inspect-path.ts';
import { readBounded } from '../files/read-bounded.ts';
import type { WorkTree } from './find-repository.ts';

const MAX_LINK_BYTES = 64 * 1024;

/**
 * The working tree whose root is a folder, as the files of its `.git` tell it, without a run of git. Null where they do not
 * tell, and where some of them are not the user's own: then git has to be asked whether it may be used.
 */
export async function locateWorkTree(path: string): Promise<WorkTree | null> {
  const topLevel = await canonicalPath(path);
  const gitDirectory = await gitDirectoryOf(topLevel);
  if (gitDirectory === null) return null;
  const shared = await readLink(join(gitDirectory, 'commondir'), '');
  const commonDirectory = await canonicalPath(resolve(gitDirectory, shared ?? '.'));
  const parts = [
    ...[topLevel, join(topLevel, '.git'), gitDirectory, commonDirectory],
    ...[join(gitDirectory, 'HEAD'), join(commonDirectory, 'config'), join(commonDirectory, 'objects')],
  ];
  const areOwn = await Promise.all(parts.map(isOwn));
  return areOwn.every(Boolean) ? { topLevel, commonDirectory, gitDirectory } : null;
}

/** Where the `.git` of a working tree is, or leads. */
export async function gitDirectoryOf(topLevel: string): Promise<string | null> {
  const link = join(topLevel, '.git');
  if ((await inspectPath(link))?.kind === 'directory') return canonicalPath(link);
  const target = await readLink(link, 'gitdir: ');
  return target === null ? null : canonicalPath(resolve(topLevel, target));
}

async function readLink(path: string, before: string): Promise<string | null> {
  const link = await readBounded(path, MAX_LINK_BYTES);
  const text = link.state === 'read' ? link.bytes.toString() : null;
  return text?.startsWith(before) === true ? text.slice(before.length).replace(/\n$/, '') : null;
}

async function isOwn(path: string): Promise<boolean> {
  const facts = await inspectPath(path);
  return facts !== null && facts.owner === process.getuid?.();
}
