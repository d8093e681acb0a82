import { lstat, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyFile } from '../files/copy-file.ts';
import { isAbsence } from '../files/file-problem.ts';
import { type GitOptions, git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { listHidden } from './list-hidden.ts';

/** Fills the index file of `place` (its time is kept: git reads again what changed at the moment when the index was written) from a seed, or from the working tree's own index, or from its commit when that one is spoilt. */
export async function prepareIndex(
  place: GitOptions,
  { seedIndex, hidesNothing }: { readonly seedIndex: string | undefined; readonly hidesNothing: boolean },
): Promise<void> {
  const { indexFile = '' } = place;
  const copied = await copyFile(seedIndex ?? (await ownIndex(place)), indexFile);
  if (copied && (hidesNothing || (await revealHidden(place)))) return;
  await rm(indexFile, { force: true });
  const { code } = await git(['read-tree', 'HEAD'], place);
  if (code !== 0) await gitOrThrow(['read-tree', '--empty'], place);
}

async function ownIndex(place: GitOptions): Promise<string> {
  const { indexFile: _, ...real } = place;
  if (place.gitDirectory !== undefined) return join(place.gitDirectory, 'index');
  const { stdout } = await gitOrThrow(['rev-parse', '--git-path', 'index'], real);
  return resolve(place.cwd, stdout.toString().replace(/\n$/, ''));
}

/** Takes back `assume-unchanged`, and `skip-worktree` of files that are there. False when the index cannot be read. */
async function revealHidden(place: GitOptions): Promise<boolean> {
  const hidden = await listHidden(place);
  if (hidden === null) return false;
  const present: Buffer[] = [];
  for (const path of hidden.skipped) if (await isThere(place.cwd, path)) present.push(path);
  await updateIndex(place, '--no-assume-unchanged', hidden.assumed);
  await updateIndex(place, '--no-skip-worktree', present);
  return true;
}

async function updateIndex(place: GitOptions, flag: string, paths: readonly Buffer[]): Promise<void> {
  if (paths.length === 0) return;
  const stdin = Buffer.concat(paths.flatMap((path) => [path, Buffer.from([0])]));
  await gitOrThrow(['update-index', flag, '-z', '--stdin'], { ...place, stdin });
}

async function isThere(directory: string, path: Buffer): Promise<boolean> {
  try {
    await lstat(Buffer.concat([Buffer.from(join(directory, '/')), path]));
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}
