import { acquireLock, type HeldLock, readLockHolder } from '@caesar/host';

/** Takes a lock if nobody living holds it. Looking at one that is held writes nothing, so it wakes nobody. */
export async function takeIfFree(path: string, label: string): Promise<HeldLock | null> {
  if ((await readLockHolder(path)) !== null) return null;
  const outcome = await acquireLock(path, { timeoutMs: 0, label });
  return outcome.state === 'held' ? outcome.lock : null;
}
