import { randomBytes } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive, ownIdentity, type ProcessIdentity } from '../process/process-identity.ts';
import { isAbsence } from './file-problem.ts';
import { readBounded } from './read-bounded.ts';

const MAX_BYTES = 64 * 1024;

/** Who holds a lock, as its file says. */
export interface LockHolder extends ProcessIdentity {
  /** Another one for each time that a lock is held. */
  readonly token: string;
  /** What the lock is held for, when the holder said so. */
  readonly label?: string;
}

/** What a lock file says. A corpse is the file of a holder that is no more. */
export type Occupant =
  | { readonly state: 'absent' }
  | { readonly state: 'living'; readonly holder: LockHolder }
  | { readonly state: 'corpse'; readonly token: string; readonly legible: boolean };

/** A complete lock file under a name of its own, ready to be moved into place. */
export interface Claim extends AsyncDisposable {
  readonly path: string;
  readonly holder: LockHolder;
}

export async function writeClaim(lockPath: string, label: string | undefined): Promise<Claim> {
  const token = randomBytes(12).toString('hex');
  const holder = { ...ownIdentity(), token, ...(label === undefined ? {} : { label }) };
  const path = join(dirname(lockPath), `.${basename(lockPath)}.claim-${token}`);
  await writeFile(path, JSON.stringify(holder), { flag: 'wx' });
  return { path, holder, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
}

/** A file that makes no sense is a corpse: claims are complete before they come into place, so only a power cut spoils one. */
export async function readOccupant(lockPath: string): Promise<Occupant> {
  const outcome = await readBounded(lockPath, MAX_BYTES);
  if (outcome.state === 'absent') return outcome;
  if (outcome.state === 'unreadable')
    throw new Error(`the lock '${lockPath}' cannot be read: ${outcome.reason}`);
  const holder = parseHolder(outcome.bytes.toString());
  if (holder === null) return illegible(lockPath);
  return isAlive(holder)
    ? { state: 'living', holder }
    : { state: 'corpse', token: holder.token, legible: true };
}

function parseHolder(text: string): LockHolder | null {
  try {
    const { pid, startedAt, token, label } = JSON.parse(text);
    const sound = Number.isInteger(pid) && typeof startedAt === 'string' && /^[0-9a-f]{24}$/.test(token);
    if (!sound) return null;
    return { pid, startedAt, token, ...(typeof label === 'string' ? { label } : {}) };
  } catch {
    return null;
  }
}

async function illegible(lockPath: string): Promise<Occupant> {
  try {
    const { ino, mtimeMs } = await stat(lockPath);
    return { state: 'corpse', token: `illegible-${ino}-${mtimeMs}`, legible: false };
  } catch (error) {
    if (isAbsence(error)) return { state: 'absent' };
    throw error;
  }
}
