import {
  appendFile,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { type AppendedFate, openAppend } from './open-append.ts';

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

describe('what others do to a file that is appended to is known, and it is written anew where it stood', () => {
  const shout = (held: string) => `before\n${held.toUpperCase()}`;
  test.each<[string, () => Promise<unknown>, AppendedFate, string]>([
    ['nothing', async () => undefined, 'whole', 'OURS\n'],
    ['lines are added', () => appendFile(file(), 'theirs\n'), 'whole', 'OURS\nTHEIRS\n'],
    ['it is emptied', () => truncate(file()), 'cut', ''],
    [
      'it is emptied, then longer than before',
      () => writeFile(file(), 'theirs, and more\n'),
      'cut',
      'THEIRS, AND MORE\n',
    ],
    ['it is removed', () => rm(file()), 'replaced', 'OURS\n'],
    ['it is moved', () => rename(file(), join(folder(), 'moved')), 'replaced', 'OURS\n'],
    ['another file', () => rm(file()).then(() => writeFile(file(), 'theirs\n')), 'replaced', 'OURS\n'],
    ['a link', () => rm(file()).then(() => symlink('elsewhere', file())), 'replaced', 'OURS\n'],
    [
      'a folder',
      () => rm(file()).then(() => mkdir(join(file(), 'in'), { recursive: true })),
      'replaced',
      'OURS\n',
    ],
  ])('%s', async (_what, act, fate, held) => {
    await using log = await openAppend(file(), { mode: 0o600 });
    await log.append('ours');
    await act();
    expect(await log.fate()).toBe(fate);
    await log.rewrite(shout);
    await log.append('after');
    expect(await readFile(file(), 'utf8')).toBe(`before\n${held}after\n`);
    expect([await log.fate(), (await stat(file())).mode & 0o777]).toEqual(['whole', 0o600]);
  });
});
