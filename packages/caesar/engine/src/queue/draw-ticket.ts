import { acquireLock, type HeldLock, readLockHolder, removeTree, withLock } from '@caesar/host';
import type { QueueFiles, Ticket } from './queue-files.ts';

/** A place in the line, held until the task's turn has come. */
export interface DrawnTicket extends AsyncDisposable {
  readonly number: number;
}

/** Joins the end of the line; numbers are drawn one after another, so that nobody comes in from behind. Null when aborted. */
export async function drawTicket(
  files: QueueFiles,
  { taskId, label, signal }: { taskId: string; label: string; signal: AbortSignal },
): Promise<DrawnTicket | null> {
  const drawn = await withLock(
    files.counter,
    async () => {
      const last = (await files.tickets()).at(-1);
      const number = (last?.number ?? 0) + 1;
      const taken = await acquireLock(files.ticket(number, taskId), { label, signal });
      return taken.state === 'held' ? { number, lock: taken.lock } : null;
    },
    { signal },
  );
  if (drawn.state !== 'done' || drawn.value === null) return null;
  const { number, lock }: { number: number; lock: HeldLock } = drawn.value;
  return { number, [Symbol.asyncDispose]: () => lock.release() };
}

/** The living tickets before a number, the nearest first, one at a time; the dead ones are taken out of the line. */
export async function* ticketsBefore(files: QueueFiles, number: number): AsyncGenerator<Ticket> {
  const before = (await files.tickets()).filter((ticket) => ticket.number < number).reverse();
  for (const ticket of before) {
    if ((await readLockHolder(ticket.path)) === null) await removeTree(ticket.path);
    else yield ticket;
  }
}
