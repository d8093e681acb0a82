import { acquireLock, ensureDirectory, type HeldLock } from '@caesar/host';
import { queueFiles } from './queue-files.ts';

/** Lends the place of task `by` to `children` for as long as it waits for them; disposing of it ends the loan. */
export async function lendPlace(
  stateDirectory: string,
  { children, by }: { children: readonly string[]; by: string | null },
): Promise<AsyncDisposable> {
  const held: HeldLock[] = [];
  const files = queueFiles(stateDirectory);
  if (by !== null) await ensureDirectory(files.directory);
  for (const child of by === null ? [] : children) {
    const outcome = await acquireLock(files.wait(child, by ?? ''), { timeoutMs: 0, label: by ?? '' });
    if (outcome.state === 'held') held.push(outcome.lock);
  }
  return {
    async [Symbol.asyncDispose]() {
      for (const lock of held) await lock.release();
    },
  };
}
