import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit, writeFiles } from '../test-support/repository.ts';
import type { Repository } from './find-repository.ts';
import { openWorkingCopy } from './open-working-copy.ts';
import { treeOf } from './partial-tree.ts';

const folder = useFolder();
const read = (path: string) => readFileSync(join(folder(), path), 'utf8');

/** Keeps everybody, root too, from changing what a folder holds; null where nothing can keep root out. Returns the way back. */
function lock(path: string): (() => void) | null {
  if (process.getuid?.() !== 0) {
    chmodSync(path, 0o555);
    return () => chmodSync(path, 0o755);
  }
  if (spawnSync('chattr', ['+i', path]).status !== 0) return null;
  return () => spawnSync('chattr', ['-i', path]);
}

async function treeWith(repository: Repository, files: Readonly<Record<string, string>>): Promise<string> {
  const entries = Object.entries(files).map(([path, content]) => {
    writeFiles(repository.gitDirectory, { draft: content });
    const id = userGit(
      folder(),
      'hash-object',
      '-w',
      '--no-filters',
      join(repository.gitDirectory, 'draft'),
    ).trim();
    return { mode: '100644', id, rawPath: Buffer.from(path) };
  });
  return treeOf(repository, entries);
}

describe('switching a working copy', () => {
  test('changes the files that differ and nothing else, the index least of all', async () => {
    const repository = await makeRepository(folder(), { a: 'a\n', b: 'b\n', 'c/d': 'd\n' });
    writeFiles(folder(), { own: 'own\n' });
    const index = userGit(folder(), 'ls-files', '--stage', '--debug');
    const next = await treeWith(repository, { a: 'A\n', b: 'b\n', own: 'own\n', 'n/e/w': 'new\n' });
    await using copy = await openWorkingCopy(repository);
    expect(await copy.switchTo(next)).toEqual({ ok: true });
    expect([read('a'), read('n/e/w'), existsSync(join(folder(), 'c'))]).toEqual(['A\n', 'new\n', false]);
    expect(userGit(folder(), 'ls-files', '--stage', '--debug')).toBe(index);
  });

  test('refuses what was edited since it was opened', async () => {
    const repository = await makeRepository(folder(), { a: 'a\n' });
    await using copy = await openWorkingCopy(repository);
    writeFiles(folder(), { a: 'edited since\n' });
    expect(await copy.switchTo(await treeWith(repository, { a: 'A\n', b: 'b\n' }))).toMatchObject({
      ok: false,
    });
    expect([read('a'), existsSync(join(folder(), 'b'))]).toEqual(['edited since\n', false]);
  });

  test('puts back what it had done when it cannot go on', async () => {
    const repository = await makeRepository(folder(), { a: 'a\n', b: 'b\n', z: 'z\n' });
    await using copy = await openWorkingCopy(repository);
    const next = await treeWith(repository, { a: 'A\n', ['n'.repeat(300)]: 'n\n', o: 'o\n', z: 'Z\n' });
    expect(await copy.switchTo(next)).toMatchObject({ ok: false });
    expect([read('a'), read('b'), read('z'), existsSync(join(folder(), 'o'))]).toEqual([
      'a\n',
      'b\n',
      'z\n',
      false,
    ]);
    expect(userGit(folder(), 'status', '--porcelain')).toBe('');
  });

  test('puts back the very bytes of a file whose filter fails, and of one whose line ends git would change', async () => {
    const attributes = '*.bin filter=broken\n*.txt text\n';
    const repository = await makeRepository(folder(), { '.gitattributes': attributes, 'a.bin': 'clean' });
    writeFiles(folder(), { 'a.bin': 'smudged', 'b.txt': 'one\r\ntwo\n', 'c.txt': 'gone\r\n' });
    userGit(folder(), 'config', 'filter.broken.clean', 'echo clean');
    userGit(folder(), 'config', 'filter.broken.smudge', 'false');
    userGit(folder(), 'config', 'filter.broken.required', 'true');
    await using copy = await openWorkingCopy(repository);
    const next = await treeWith(repository, { '.gitattributes': attributes, 'b.txt': 'B\n', 'z.bin': 'new' });
    const changed = await treeWith(repository, {
      ...{ '.gitattributes': attributes, 'a.bin': 'other', 'b.txt': 'B\n', 'z.bin': 'new' },
    });
    for (const wanted of [next, changed]) {
      expect(await copy.switchTo(wanted)).toMatchObject({
        ok: false,
        reason: expect.not.stringContaining('not put back'),
      });
      expect([read('a.bin'), read('b.txt'), read('c.txt')]).toEqual(['smudged', 'one\r\ntwo\n', 'gone\r\n']);
      expect(existsSync(join(folder(), 'z.bin'))).toBe(false);
    }
  });

  test('can be taken back by another switch', async () => {
    const repository = await makeRepository(folder(), { a: 'a\n' });
    await using copy = await openWorkingCopy(repository);
    const before = copy.tree;
    expect(await copy.switchTo(await treeWith(repository, { b: 'b\n' }))).toEqual({ ok: true });
    expect(await copy.switchTo(before)).toEqual({ ok: true });
    expect([read('a'), existsSync(join(folder(), 'b'))]).toEqual(['a\n', false]);
  });

  test('does nothing where a locked folder keeps a file', async ({ skip }) => {
    const repository = await makeRepository(folder(), { a: 'a\n', 'locked/z': 'z\n' });
    await using copy = await openWorkingCopy(repository);
    const next = await treeWith(repository, { a: 'A\n' });
    const unlock = lock(join(folder(), 'locked')) ?? skip('root is kept out of no folder here');
    const switched = await copy.switchTo(next);
    unlock();
    expect(switched).toMatchObject({ ok: false, reason: expect.stringContaining('locked/z') });
    expect([read('a'), read('locked/z')]).toEqual(['a\n', 'z\n']);
  });
});

test('what git ignores is recorded when it is included, also a file in the place of a folder', async () => {
  const repository = await makeRepository(folder(), { '.gitignore': 'ignored\n' });
  writeFiles(folder(), { ignored: 'mine\n' });
  await using copy = await openWorkingCopy(repository);
  const without = copy.tree;
  await copy.include([Buffer.from('absent'), Buffer.from('ignored/below')]);
  expect(copy.tree).not.toBe(without);
  expect(userGit(folder(), 'ls-tree', '--name-only', copy.tree)).toBe('.gitignore\nignored\n');
  rmSync(join(folder(), 'ignored'));
});
