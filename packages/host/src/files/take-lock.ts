import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { linkIfFree } from './create-exclusive.ts';
import { listDirectory } from './list-directory.ts';
import { type Claim, type LockHolder, readOccupant, writeClaim } from './lock-holder.ts';

type Attempt = { readonly taken: true } | { readonly taken: false; readonly holder: LockHolder };

/**
 * Tries once to put a claim in the place of a lock. A place is free when nothing is there. A corpse is replaced by its heir alone:
 * whoever holds the lock named after the corpse's token, and still finds the corpse. So no living holder is ever replaced,
 * and whoever dies at any step leaves a free place or a corpse.
 */
export async function tryToTake(lockPath: string, claim: Claim): Promise<Attempt> {
  for (;;) {
    if (await linkIfFree(claim.path, lockPath)) return { taken: true };
    const occupant = await readOccupant(lockPath);
    if (occupant.state === 'living') return { taken: false, holder: occupant.holder };
    if (occupant.state === 'absent') continue;
    const inherited = await inherit(lockPath, occupant.token, claim);
    if (inherited !== 'gone') return inherited;
  }
}

async function inherit(lockPath: string, corpse: string, claim: Claim): Promise<Attempt | 'gone'> {
  const heirPath = `${heirPrefix(lockPath)}${corpse}`;
  await using heirClaim = await writeClaim(heirPath, 'replaces a dead holder');
  const attempt = await tryToTake(heirPath, heirClaim);
  if (!attempt.taken) return attempt;
  try {
    const occupant = await readOccupant(lockPath);
    if (occupant.state !== 'corpse' || occupant.token !== corpse) return 'gone';
    await rename(claim.path, lockPath);
    await sweep(lockPath);
    return { taken: true };
  } finally {
    await rm(heirPath, { force: true });
  }
}

function heirPrefix(lockPath: string): string {
  return `${lockPath}.heir-`;
}

/** Removes what contenders left that died on their way to this lock. */
async function sweep(lockPath: string): Promise<void> {
  const prefixes = [basename(heirPrefix(lockPath)), `.${basename(lockPath)}.`];
  for (const { name } of await listDirectory(dirname(lockPath))) {
    if (!prefixes.some((prefix) => name.startsWith(prefix))) continue;
    const path = join(dirname(lockPath), name);
    const occupant = await readOccupant(path);
    if (occupant.state === 'corpse' && occupant.legible) await rm(path, { force: true });
  }
}
