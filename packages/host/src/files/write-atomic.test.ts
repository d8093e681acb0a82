import { chmod, mkdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { createExclusive } from './create-exclusive.ts';
import { listDirectory } from './list-directory.ts';
import { writeAtomic } from './write-atomic.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);
const names = async (): Promise<string[]> => (await listDirectory(folder())).map(({ name }) => name);
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o7777;

describe('an atomic write', () => {
  test('is seen whole or not at all by a reader beside it', async () => {
    const texts = ['a', 'b'].map((letter) => letter.repeat(1_000_000));
    await writeAtomic(at('file'), texts[0] ?? '');
    let writing = true;
    const writer = (async () => {
      for (let turn = 1; turn < 40; turn += 1) await writeAtomic(at('file'), texts[turn % 2] ?? '');
      writing = false;
    })();
    while (writing) expect(texts).toContain(await readFile(at('file'), 'utf8'));
    await writer;
    expect(await names()).toEqual(['file']);
  });

  test('keeps the mode that was there, unless one is given', async () => {
    await writeFile(at('file'), '');
    await chmod(at('file'), 0o640);
    await writeAtomic(at('file'), 'kept');
    expect(await modeOf(at('file'))).toBe(0o640);
    await writeAtomic(at('file'), Buffer.from('given'), { mode: 0o666 });
    expect(await modeOf(at('file'))).toBe(0o666);
  });

  test('replaces a symbolic link, or writes what it points to', async () => {
    await writeFile(at('target'), 'old');
    await symlink('target', at('link'));
    await writeAtomic(at('link'), 'through', { followSymlink: true });
    expect(await readFile(at('target'), 'utf8')).toBe('through');
    expect(await readlink(at('link'))).toBe('target');
    await writeAtomic(at('link'), 'instead');
    expect(await readFile(at('target'), 'utf8')).toBe('through');
    expect(await readFile(at('link'), 'utf8')).toBe('instead');
  });

  test('that fails leaves nothing behind', async () => {
    await mkdir(at('folder'));
    await expect(writeAtomic(at('folder'), 'text')).rejects.toThrow();
    expect(await names()).toEqual(['folder']);
  });

  test('bears a name as long as the system allows', async () => {
    const name = 'n'.repeat(255);
    await writeAtomic(at(name), 'text');
    expect(await names()).toEqual([name]);
  });
});

describe('an exclusive creation', () => {
  test('has one winner, whose content stays', async () => {
    const contents = Array.from({ length: 20 }, (_, index) => `content ${index}`);
    const won = await Promise.all(contents.map((content) => createExclusive(at('file'), content)));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await readFile(at('file'), 'utf8')).toBe(contents[won.indexOf(true)]);
    expect(await names()).toEqual(['file']);
  });

  test('does not write through a dangling link', async () => {
    await symlink('target', at('link'));
    expect(await createExclusive(at('link'), 'text')).toBe(false);
    expect(await names()).toEqual(['link']);
  });

  test('takes a mode, and fails when the folder is absent', async () => {
    expect(await createExclusive(at('file'), 'text', { mode: 0o600 })).toBe(true);
    expect(await modeOf(at('file'))).toBe(0o600);
    await expect(createExclusive(at('none/file'), 'text')).rejects.toThrow('ENOENT');
  });
});
