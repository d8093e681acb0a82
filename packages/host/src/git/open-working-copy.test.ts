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

  test.skipIf(process.getuid?.() === 0)('does nothing where a locked folder keeps a file', async () => {
    const repository = await makeRepository(folder(), { a: 'a\n', 'locked/z': 'z\n' });
    await using copy = await openWorkingCopy(repository);
    chmodSync(join(folder(), 'locked'), 0o555);
    const switched = await copy.switchTo(await treeWith(repository, { a: 'A\n' }));
    chmodSync(join(folder(), 'locked'), 0o755);
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
