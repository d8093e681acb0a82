import { hasEnded, readRecord, type TaskStore } from '@caesar/engine';
import { isAlive, watchDirectory } from '@caesar/host';

/** How the wait for a task came to its end. */
export type Waited = 'ended' | 'abandoned' | 'given-up';

/** Waits until a task has ended, or its owner has died before that, or `signal` gives up. */
export async function awaitEnd(store: TaskStore, id: string, signal: AbortSignal): Promise<Waited> {
  for await (const _ of watchDirectory(`${store.stateDirectory}/tasks`, { signal })) {
    const reading = await readRecord(store, id);
    if (reading.state !== 'read') return 'abandoned';
    const { status, owner } = reading.record;
    if (hasEnded(status)) return 'ended';
    if (status === 'lost' || (owner !== null && !isAlive(owner))) return 'abandoned';
  }
  return 'given-up';
}
