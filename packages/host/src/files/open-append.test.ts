import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { openAppend } from './open-append.ts';

const folder = useFolder();
const file = (): string => join(folder(), 'log');

test('lines keep the order of the calls, also when nobody waits', async () => {
  const wanted = Array.from({ length: 5000 }, (_, index) => `line ${index}`);
  {
    await using log = await openAppend(file(), { mode: 0o600 });
    await Promise.all(wanted.map((line) => log.append(line)));
  }
  expect(await readFile(file(), 'utf8')).toBe(`${wanted.join('\n')}\n`);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

test('a line is in the file when its append settles', async () => {
  await using log = await openAppend(file());
  await log.append('first');
  expect(await readFile(file(), 'utf8')).toBe('first\n');
  await log.append('second');
  expect(await readFile(file(), 'utf8')).toBe('first\nsecond\n');
});

test('closing waits for what was appended', async () => {
  const log = await openAppend(file());
  const appended = log.append('late');
  await log.close();
  await appended;
  expect(await readFile(file(), 'utf8')).toBe('late\n');
});

test('a half line of a dead writer is ended, a whole one is left alone', async () => {
  await writeFile(file(), 'whole\nha');
  for (const line of ['next', 'last']) {
    await using log = await openAppend(file());
    await log.append(line);
  }
  expect(await readFile(file(), 'utf8')).toBe('whole\nha\nnext\nlast\n');
});

test('a write that fails is told, and the log can be closed', async () => {
  const log = await openAppend('/dev/full');
  await expect(log.append('text')).rejects.toThrow('ENOSPC');
  await expect(log.append('more')).rejects.toThrow('ENOSPC');
  await log.close();
});
