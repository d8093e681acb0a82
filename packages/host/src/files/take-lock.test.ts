import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { acquireLock } from './lock.ts';
import { readOccupant, writeClaim } from './lock-holder.ts';
import { tryToTake } from './take-lock.ts';

const folder = useFolder();

test('who saw a dead holder, and comes to replace it after another did, leaves the other alone', async () => {
  const lock = join(folder(), 'lock');
  const token = 'a'.repeat(24);
  for (let round = 0; round < 40; round += 1) {
    await writeFile(lock, JSON.stringify({ pid: 999_999_999, startedAt: 'long ago', token }));
    const heir = await acquireLock(`${lock}.heir-${token}`);
    await using first = await writeClaim(lock, 'first');
    await using second = await writeClaim(lock, 'second');
    const coming = (async () => {
      for (;;) {
        const attempt = await tryToTake(lock, second);
        if (attempt.taken || attempt.holder.label === 'first') return attempt;
      }
    })();
    await pause(round % 5);
    await rename(first.path, lock);
    if (heir.state === 'held') await heir.lock.release();
    expect(await coming).toMatchObject({ taken: false });
    expect(await readOccupant(lock)).toMatchObject({ state: 'living', holder: { label: 'first' } });
  }
});
