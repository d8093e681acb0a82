import { chmod, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand } from '../process/run-command.ts';
import { errorCode } from './file-problem.ts';
import { inspectPath } from './inspect-path.ts';
import { listDirectory } from './list-directory.ts';
import { holdsMany } from './many-entries.ts';

/** Removes a file, a symbolic link (never what it points to), or a folder with all it holds, locked folders too. Nothing there is fine. */
export async function removeTree(path: string): Promise<void> {
  try {
    await removeNow(path);
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(errorCode(error))) throw error;
    await unlockDirectories(path);
    await removeNow(path);
  }
}

async function removeNow(path: string): Promise<void> {
  if (process.platform !== 'win32' && (await isVast(path)) && (await removeByCommand(path))) return;
  await rm(path, { recursive: true, force: true, maxRetries: 4, retryDelay: 20 });
}

async function isVast(path: string): Promise<boolean> {
  if ((await inspectPath(path))?.kind !== 'directory') return false;
  return holdsMany(path).catch(() => false);
}

/** The system’s own command is several times faster than a walk in JavaScript. */
async function removeByCommand(path: string): Promise<boolean> {
  const { code } = await runCommand('rm', ['-rf', '--', path], { cwd: dirname(path), env: process.env });
  return code === 0;
}

async function unlockDirectories(path: string): Promise<void> {
  if ((await inspectPath(path))?.kind !== 'directory') return;
  await chmod(path, 0o700);
  for (const { name, kind } of await listDirectory(path)) {
    if (kind === 'directory') await unlockDirectories(join(path, name));
  }
}
