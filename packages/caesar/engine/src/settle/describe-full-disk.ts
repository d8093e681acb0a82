import { inspectDisk } from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import { isDiskFull } from './disk-full.ts';

/**
 * Says which disk is full and how much is free there, when an error says that one is; null for every other error.
 * `directories` are those that were written in: the fullest is named.
 */
export async function describeFullDisk(
  error: unknown,
  directories: readonly string[],
): Promise<Refusal | null> {
  if (!isDiskFull(error)) return null;
  const disks = await Promise.all(
    directories.map(async (directory) => ({ directory, free: (await inspectDisk(directory))?.freeBytes })),
  );
  const known = disks.filter((disk): disk is { directory: string; free: number } => disk.free !== undefined);
  const [fullest] = known.sort((one, other) => one.free - other.free);
  const where =
    fullest === undefined ? '' : ` of ${fullest.directory}: ${Math.floor(fullest.free / 1000)} kB are free`;
  return {
    code: 'DISK_FULL',
    reason: `there is no room left on the disk${where}`,
    remedy: 'make room (caesar gc frees what holds no work), then do it again',
  };
}
