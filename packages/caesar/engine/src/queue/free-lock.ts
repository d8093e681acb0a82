import { acquireLock, type HeldLock, inspectPath, listDirectory, readLockHolder } from '@caesar/host';

/** Takes a lock if nobody living holds it. Looking at one that is held writes nothing, so it wakes nobody. */
export async function takeIfFree(path: string, label: string): Promise<HeldLock | null> {
  if ((await readLockHolder(path)) !== null) return null;
  const outcome = await acquireLock(path, { timeoutMs: 0, label });
  return outcome.state === 'held' ? outcome.lock : null;
}

/** Removes the locks of a folder that nobody living holds, of those whose name begins with `prefix`: what remains is held. */
export async function freeDeadLocks(directory: string, prefix = ''): Promise<void> {
  for (const { name } of await listDirectory(directory)) {
    if (name.startsWith('.') || !name.startsWith(prefix) || !name.endsWith('.lock')) continue;
    await freeDeadLock(`${directory}/${name}`);
  }
}

async function freeDeadLock(path: string): Promise<void> {
  if ((await inspectPath(path)) === null || (await readLockHolder(path)) !== null) return;
  const outcome = await acquireLock(path, { timeoutMs: 0, label: 'removes a dead holder' });
  if (outcome.state === 'held') await outcome.lock.release();
}
