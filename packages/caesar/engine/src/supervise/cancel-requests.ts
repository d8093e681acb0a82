import { createExclusive, ensureDirectory, inspectPath, removeTree, watchDirectory } from '@caesar/host';
import type { TaskStore } from '../records/task-store.ts';

function requestsDirectory(store: TaskStore): string {
  return `${store.stateDirectory}/requests`;
}

function cancelFile(store: TaskStore, id: string): string {
  return `${requestsDirectory(store)}/${id}.cancel`;
}

/** Asks a task's owner to cancel it; asking twice is asking once. */
export async function requestCancel(store: TaskStore, id: string): Promise<void> {
  await ensureDirectory(requestsDirectory(store));
  await createExclusive(cancelFile(store, id), '');
}

/** Whether somebody asked for the task to be cancelled. */
export async function isCancelRequested(store: TaskStore, id: string): Promise<boolean> {
  return (await inspectPath(cancelFile(store, id))) !== null;
}

/** Forgets what was asked of a task that has ended. */
export async function removeRequests(store: TaskStore, id: string): Promise<void> {
  await removeTree(cancelFile(store, id));
}

/** A signal that aborts when a cancellation is asked for, by a file or by the caller's own signal. */
export interface CancelWatch extends AsyncDisposable {
  readonly signal: AbortSignal;
}

/** Watches, in the owner, for a request to cancel its task. */
export async function watchForCancel(
  store: TaskStore,
  id: string,
  own: AbortSignal | undefined,
): Promise<CancelWatch> {
  await ensureDirectory(requestsDirectory(store));
  const asked = new AbortController();
  const done = new AbortController();
  const watching = (async () => {
    for await (const _ of watchDirectory(requestsDirectory(store), { signal: done.signal })) {
      if (!(await isCancelRequested(store, id))) continue;
      asked.abort();
      return;
    }
  })();
  return {
    signal: own === undefined ? asked.signal : AbortSignal.any([own, asked.signal]),
    async [Symbol.asyncDispose]() {
      done.abort();
      await watching;
    },
  };
}
