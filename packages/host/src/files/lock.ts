import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Deadline } from './deadline.ts';
import { ensureDirectory } from './ensure-directory.ts';
import { type LockHolder, readOccupant, writeClaim } from './lock-holder.ts';
import { tryToTake } from './take-lock.ts';
import { watchDirectory } from './watch-directory.ts';

const POLL_MS = 100;

export interface LockOptions {
  readonly signal?: AbortSignal;
  /** Default: no end; 0 tries once. */
  readonly timeoutMs?: number;
  /** What the lock is held for: others that wait can read it. */
  readonly label?: string;
  /** Called each time that another holder is found there. */
  readonly onWait?: (holder: LockHolder) => void;
}

export interface LockRefusal {
  readonly state: 'timed-out' | 'aborted';
  /** Who held it at the last look. */
  readonly holder: LockHolder;
}

export interface HeldLock extends AsyncDisposable {
  readonly path: string;
  readonly holder: LockHolder;
  /** Lets the next one in; a second call does nothing. */
  release(): Promise<void>;
}

/**
 * Takes a lock that one process on this machine can hold at a time; its folder is made when absent. The lock of a process that died
 * is free. It is not for processes that cannot see each other, as in two containers.
 */
export async function acquireLock(
  path: string,
  options: LockOptions = {},
): Promise<{ readonly state: 'held'; readonly lock: HeldLock } | LockRefusal> {
  await ensureDirectory(dirname(path));
  await using claim = await writeClaim(path, options.label);
  const first = await tryToTake(path, claim);
  if (first.taken) return { state: 'held', lock: holdLock(path, claim.holder) };
  using deadline = new Deadline(options);
  let { holder } = first;
  for await (const _ of watchDirectory(dirname(path), { signal: deadline.signal, pollMs: POLL_MS })) {
    const attempt = await tryToTake(path, claim);
    if (attempt.taken) return { state: 'held', lock: holdLock(path, claim.holder) };
    holder = attempt.holder;
    options.onWait?.(holder);
  }
  return { state: deadline.outcome(), holder };
}

/** Runs `body` while holding a lock, and releases it whatever happens. What `body` throws is thrown. */
export async function withLock<Value>(
  path: string,
  body: () => Promise<Value>,
  options: LockOptions = {},
): Promise<{ readonly state: 'done'; readonly value: Value } | LockRefusal> {
  const outcome = await acquireLock(path, options);
  if (outcome.state !== 'held') return outcome;
  await using _ = outcome.lock;
  return { state: 'done', value: await body() };
}

/** The living process that holds a lock; null when it is free. */
export async function readLockHolder(path: string): Promise<LockHolder | null> {
  const occupant = await readOccupant(path);
  return occupant.state === 'living' ? occupant.holder : null;
}

function holdLock(path: string, holder: LockHolder): HeldLock {
  const release = async (): Promise<void> => {
    const occupant = await readOccupant(path);
    const mine = occupant.state === 'living' && occupant.holder.token === holder.token;
    if (mine) await rm(path, { force: true });
  };
  return { path, holder, release, [Symbol.asyncDispose]: release };
}
