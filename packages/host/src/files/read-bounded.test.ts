import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makePipe, useFolder } from '../test-support/folder.ts';
import { readBounded, readTail } from './read-bounded.ts';
import { readFrom } from './read-from.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);

describe('a bounded read', () => {
  test('gives a file up to the bound, and no more', async () => {
    await writeFile(at('file'), 'x'.repeat(200_000));
    expect(await readBounded(at('file'), 200_000)).toEqual({
      state: 'read',
      bytes: Buffer.alloc(200_000, 'x'),
    });
    expect(await readBounded(at('file'), 199_999)).toEqual({
      state: 'unreadable',
      reason: 'it is larger than 199999 bytes',
    });
  });

  test('gives the bytes of a file whose size the system does not tell', async () => {
    expect(await readBounded('/proc/self/stat', 10_000)).toMatchObject({ state: 'read' });
    expect(await readBounded('/proc/self/stat', 10)).toMatchObject({ state: 'unreadable' });
  });

  test('tells that nothing is there', async () => {
    await writeFile(at('file'), '');
    await symlink('nowhere', at('dangling'));
    expect(await readBounded(at('none'), 10)).toEqual({ state: 'absent' });
    expect(await readBounded(at('file/below'), 10)).toEqual({ state: 'absent' });
    expect(await readBounded(at('dangling'), 10, { followSymlink: true })).toEqual({ state: 'absent' });
  });

  test('of a named pipe, a folder or a device returns at once with a reason', async () => {
    makePipe(at('pipe'));
    await mkdir(at('folder'));
    const read = (path: string) => readBounded(path, 10);
    expect(await read(at('pipe'))).toEqual({ state: 'unreadable', reason: 'it is a named pipe' });
    expect(await read(at('folder'))).toEqual({ state: 'unreadable', reason: 'it is a folder' });
    expect(await read('/dev/zero')).toEqual({ state: 'unreadable', reason: 'it is not a regular file' });
  });

  test('follows a symbolic link only when asked', async () => {
    await writeFile(at('file'), 'text');
    await symlink('file', at('link'));
    expect(await readBounded(at('link'), 10)).toEqual({
      state: 'unreadable',
      reason: 'it is a symbolic link',
    });
    expect(await readBounded(at('link'), 10, { followSymlink: true })).toMatchObject({ state: 'read' });
  });

  test('of an impossible name is a value', async () => {
    expect(await readBounded('a\0b', 10)).toMatchObject({ state: 'unreadable' });
  });
});

test('the tail of a file is its last bytes, or all of a short one', async () => {
  await writeFile(at('file'), 'abcdef');
  expect(await readTail(at('file'), 2)).toEqual({ state: 'read', bytes: Buffer.from('ef') });
  expect(await readTail(at('file'), 20)).toEqual({ state: 'read', bytes: Buffer.from('abcdef') });
  expect(await readTail(at('none'), 20)).toEqual({ state: 'absent' });
});

test('a file can be read on from a place; beyond its end, or without it, there is nothing', async () => {
  await writeFile(at('file'), 'abcdef');
  expect(String(await readFrom(at('file'), 4))).toBe('ef');
  expect(String(await readFrom(at('file'), 40))).toBe('');
  expect(String(await readFrom(at('none'), 0))).toBe('');
});
