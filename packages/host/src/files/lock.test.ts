import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LineSplitter } from '../process/line-splitter.ts';
import { isAlive, ownIdentity } from '../process/process-identity.ts';
import type { StartedProcess } from '../process/start-process.ts';
import { useFolder } from '../test-support/folder.ts';
import { bundleScript, readText, startScript } from '../test-support/script.ts';
import { listDirectory } from './list-directory.ts';
import { acquireLock, readLockHolder, withLock } from './lock.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);
const names = async (): Promise<string[]> => (await listDirectory(folder())).map(({ name }) => name);

const DEAD = { pid: 999_999_999, startedAt: 'long ago' };
const token = (letter: string): string => letter.repeat(24);
const corpse = (path: string, letter: string): Promise<void> =>
  writeFile(path, JSON.stringify({ ...DEAD, token: token(letter) }));

async function firstLine(child: StartedProcess): Promise<string> {
  const splitter = new LineSplitter();
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const [line] = splitter.push(chunk);
    if (line) return String(line.bytes);
  }
  return '';
}

describe('a lock', () => {
  test('lets one in at a time, and leaves nothing behind', async () => {
    let inside = 0;
    const turns = Array.from({ length: 20 }, () =>
      withLock(at('lock'), async () => {
        inside += 1;
        await new Promise((resolve) => setImmediate(resolve));
        expect(inside).toBe(1);
        inside -= 1;
      }),
    );
    expect((await Promise.all(turns)).every(({ state }) => state === 'done')).toBe(true);
    expect(await names()).toEqual([]);
  });

  test('gives the value of the body, and is free again after it throws', async () => {
    expect(await withLock(at('lock'), async () => 7)).toEqual({ state: 'done', value: 7 });
    await expect(withLock(at('lock'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await readLockHolder(at('lock'))).toBeNull();
  });

  test('names its holder to who waits, to who gave up, and to who asks', async () => {
    const outcome = await acquireLock(at('lock'), { label: 'for a while' });
    if (outcome.state !== 'held') throw new Error('the lock was not free');
    await using lock = outcome.lock;
    const holder = { ...ownIdentity(), label: 'for a while', token: lock.holder.token };
    const seen: unknown[] = [];
    const second = await acquireLock(at('lock'), { timeoutMs: 0, onWait: (found) => seen.push(found) });
    expect(second).toEqual({ state: 'timed-out', holder });
    expect(seen).toContainEqual(holder);
    expect(await readLockHolder(at('lock'))).toEqual(holder);
    const stopped = await acquireLock(at('lock'), { signal: AbortSignal.abort() });
    expect(stopped).toEqual({ state: 'aborted', holder });
    expect(await names()).toEqual(['lock']);
  });

  test('that is released twice is not taken from the next holder', async () => {
    const first = await acquireLock(at('lock'));
    if (first.state !== 'held') throw new Error('the lock was not free');
    await first.lock.release();
    const second = await acquireLock(at('lock'));
    await first.lock.release();
    expect(second.state === 'held' && (await readLockHolder(at('lock')))).toMatchObject({
      token: second.state === 'held' && second.lock.holder.token,
    });
  });

  test('makes its folder', async () => {
    expect((await withLock(at('deep/er/lock'), async () => 1)).state).toBe('done');
  });

  test('is not stolen when its file cannot be read', async () => {
    await writeFile(at('lock'), 'x'.repeat(100_000));
    await expect(withLock(at('lock'), async () => 1)).rejects.toThrow(/cannot be read/);
  });
});

describe('the lock of a dead holder', () => {
  test('is free', async () => {
    await corpse(at('lock'), 'a');
    expect(await readLockHolder(at('lock'))).toBeNull();
    expect((await withLock(at('lock'), async () => names())).state).toBe('done');
    expect(await names()).toEqual([]);
  });

  test('goes to one at a time of the many that find it dead at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await corpse(at('lock'), 'a');
      let inside = 0;
      const turns = Array.from({ length: 12 }, () =>
        withLock(at('lock'), async () => {
          inside += 1;
          await readFile(at('lock'));
          expect(inside).toBe(1);
          inside -= 1;
        }),
      );
      await Promise.all(turns);
    }
    expect(await names()).toEqual([]);
  });

  test('is free though its pid lives on as another process', async () => {
    await writeFile(at('lock'), JSON.stringify({ pid: process.pid, startedAt: 'before', token: token('a') }));
    expect((await withLock(at('lock'), async () => 1)).state).toBe('done');
  });

  test.each(['', 'not json', '{"pid":1}', '{"pid":1,"startedAt":"x","token":"../../etc"}'])(
    'is free when a power cut left %j',
    async (content) => {
      await writeFile(at('lock'), content);
      expect((await withLock(at('lock'), async () => 1)).state).toBe('done');
    },
  );

  test('is free after its heirs died too, and what they left is swept', async () => {
    await corpse(at('lock'), 'a');
    await corpse(at(`lock.heir-${token('a')}`), 'b');
    await corpse(at(`lock.heir-${token('a')}.heir-${token('b')}`), 'c');
    await corpse(at(`lock.heir-${token('d')}`), 'e');
    await corpse(at(`.lock.claim-${token('f')}`), 'f');
    await corpse(at(`.lock.heir-${token('a')}.claim-${token('e')}`), 'e');
    await writeFile(at('locksmith'), 'a stranger');
    expect(await withLock(at('lock'), async () => 1)).toEqual({ state: 'done', value: 1 });
    expect(await names()).toEqual(['locksmith']);
  });

  test('waits while a living heir replaces it', async () => {
    await corpse(at('lock'), 'a');
    const heir = await acquireLock(at(`lock.heir-${token('a')}`));
    expect(await acquireLock(at('lock'), { timeoutMs: 0 })).toMatchObject({
      state: 'timed-out',
      holder: ownIdentity(),
    });
    if (heir.state === 'held') await heir.lock.release();
    expect((await withLock(at('lock'), async () => 1)).state).toBe('done');
  });
});

const COUNT = `
import { readFile, writeFile } from 'node:fs/promises';
import { withLock } from './index.ts';
const [, , lock, counter, rounds] = process.argv;
if (rounds === 'hold') await withLock(lock, () => { console.log('held'); return new Promise((r) => setTimeout(r, 60000)); });
for (let round = 0; round < Number(rounds); round += 1) {
  await withLock(lock, async () => {
    const count = Number(await readFile(counter, 'utf8'));
    await new Promise((r) => setImmediate(r));
    await writeFile(counter, String(count + 1));
  });
}`;

const INTRUDE = `
import { readFile, rm } from 'node:fs/promises';
import { isAlive, ownIdentity, withLock, writeAtomic } from './index.ts';
const [, , lock, inside] = process.argv;
console.log('begun');
for (;;) {
  await withLock(lock, async () => {
    const met = await readFile(inside, 'utf8').then(JSON.parse, () => null);
    if (met !== null && isAlive(met)) { console.log('two inside'); process.exit(9); }
    await writeAtomic(inside, JSON.stringify(ownIdentity()));
    await rm(inside);
  });
}`;

describe('processes that race for a lock', () => {
  test('lose no turn, though one is killed while it holds it', async () => {
    const script = await bundleScript(folder(), 'count', COUNT);
    await writeFile(at('counter'), '0');
    const holder = startScript(script, [at('lock'), at('counter'), 'hold']);
    expect(await firstLine(holder)).toBe('held');
    const racers = [1, 2, 3].map(() => startScript(script, [at('lock'), at('counter'), '100']));
    process.kill(holder.identity?.pid ?? 0, 'SIGKILL');
    const exits = await Promise.all(racers.map(({ exited }) => exited));
    expect(exits.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await readFile(at('counter'), 'utf8')).toBe('300');
    expect((await names()).filter((name) => name.includes('lock'))).toEqual([]);
  });

  test('are never two inside, though they are killed at any moment', async () => {
    const script = await bundleScript(folder(), 'intrude', INTRUDE);
    const start = (): StartedProcess => startScript(script, [at('lock'), at('inside')]);
    const racers = [start(), start(), start()];
    for (let round = 0; round < 15; round += 1) {
      const victim = racers.shift();
      if (victim === undefined) break;
      expect(await firstLine(victim)).toBe('begun');
      await new Promise((resolve) => setTimeout(resolve, (round * 7) % 23));
      if (!(victim.identity && isAlive(victim.identity)))
        throw new Error(`it ended: ${await readText(victim.stderr)}`);
      process.kill(victim.identity?.pid ?? 0, 'SIGKILL');
      racers.push(start());
    }
    for (const { identity } of racers) process.kill(identity?.pid ?? 0, 'SIGKILL');
    for (const { stdout } of racers) expect(await readText(stdout)).not.toContain('two inside');
    expect((await withLock(at('lock'), async () => 1, { timeoutMs: 10_000 })).state).toBe('done');
  });
});
