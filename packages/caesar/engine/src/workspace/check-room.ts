import { inspectDisk, inspectPath, measureCheckout, measureTree } from '@caesar/host';
import { CaesarError } from '@caesar/protocol';
import type { WantedDeposit } from './deposits.ts';
import type { GitPreparation } from './preparation.ts';

/** With as much room as this nothing is measured: that would take longer than it is worth. */
const AMPLE_BYTES = 16e9;
/** And a checkout is not measured with so much for each byte of git’s index, which is about 64 KB a file. */
const AMPLE_PER_INDEX_BYTE = 800;
/** Unless this is all there is. */
const SCARCE_BYTES = 1e9;

/** Refuses to make a worktree below a directory whose disk has no room for the files of a commit. */
export async function checkRoomForWorktree(
  { repository }: Pick<GitPreparation, 'repository'>,
  { directory, commit }: { readonly directory: string; readonly commit: string },
): Promise<void> {
  const disk = await inspectDisk(directory);
  const index = (await inspectPath(`${repository.gitDirectory}/index`))?.size ?? 0;
  if (disk === null || disk.freeBytes > Math.max(SCARCE_BYTES, index * AMPLE_PER_INDEX_BYTE)) return;
  refuseUnlessFits(`the worktree in ${directory}`, await measureCheckout(repository, commit), disk.freeBytes);
}

/** Refuses to copy files of a checkout into a worktree whose disk has no room for them. */
export async function checkRoomForCopies(
  deposits: readonly WantedDeposit[],
  { checkout, worktree }: { readonly checkout: string; readonly worktree: string },
): Promise<void> {
  const copied = deposits.filter(({ how }) => how === 'copied').map(({ path }) => path);
  const disk = copied.length === 0 ? null : await inspectDisk(worktree);
  if (disk === null || disk.mayShareBlocks || disk.freeBytes > AMPLE_BYTES) return;
  let needed = 0;
  for (const path of copied) needed += await measureTree(`${checkout}/${path}`);
  refuseUnlessFits(`the copies of ${copied.join(', ')}`, needed, disk.freeBytes);
}

function refuseUnlessFits(what: string, needed: number, free: number): void {
  if (needed <= free) return;
  throw new CaesarError({
    code: 'DISK_FULL',
    message: `there is no room for ${what}: about ${megabytes(needed)} are needed, ${megabytes(free)} are free`,
    remedy: 'free some with caesar gc, or set [worktree] root to a directory on another disk',
    cause: Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
  });
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
