import { acquireLock, type FoundRepository, type LockHolder, readLockHolder } from '@caesar/host';
import { freeDeadLocks } from './free-lock.ts';

const LOCK_PREFIX = 'caesar-writer';

/** Who wants to write in a checkout that others may write in too. */
export interface WriterRequest {
  /** See `writerDirectory`. */
  readonly lockDirectory: string;
  readonly taskId: string;
  /** The tasks that wait for this one, nearest first: what one of them holds is shared with its child. */
  readonly ancestors: readonly string[];
  readonly signal: AbortSignal;
  readonly onNotice: (notice: string) => void;
}

/** Waits until no other task writes in the checkout, and keeps others out until disposed of. Null when the signal came first. */
export async function writeAlone(request: WriterRequest): Promise<AsyncDisposable | null> {
  const { taskId, signal, onNotice } = request;
  let said = '';
  const outcome = await acquireLock(await lockFor(request), {
    signal,
    label: taskId,
    onWait: (holder) => {
      const notice = `waiting for ${nameOf(holder)}, which works in the same checkout`;
      if (notice !== said) onNotice(notice);
      said = notice;
    },
  });
  return outcome.state === 'held' ? outcome.lock : null;
}

/** Where the locks of a checkout's writers lie: its own git directory, so that all projects meet there; outside git the project's state. */
export function writerDirectory(found: FoundRepository, stateDirectory: string): string {
  return found.state === 'found' ? found.repository.gitDirectory : stateDirectory;
}

/** Lets others write where a writer died. */
export function freeDeadWriters(lockDirectory: string): Promise<void> {
  return freeDeadLocks(lockDirectory, LOCK_PREFIX);
}

/** A checkout that an ancestor holds is shared out among its children by a lock of their own. */
async function lockFor({ lockDirectory, ancestors }: WriterRequest): Promise<string> {
  const own = `${lockDirectory}/${LOCK_PREFIX}.lock`;
  const holder = await readLockHolder(own);
  const lender = ancestors.find((ancestor) => ancestor === holder?.label);
  if (lender === undefined) return own;
  const lentBy = (task: string) => `${lockDirectory}/${LOCK_PREFIX}-${task}.lock`;
  const lent = lentBy(lender);
  const sibling = await readLockHolder(lent);
  const nearer = ancestors.find((ancestor) => ancestor === sibling?.label);
  return nearer === undefined ? lent : lentBy(nearer);
}

function nameOf({ label, pid }: LockHolder): string {
  return label === undefined ? `process ${pid}` : `task ${label}`;
}
