import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, readlink, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makePipe, useFolder } from '../test-support/folder.ts';
import { bundleScript } from '../test-support/script.ts';
import { copyFile } from './copy-file.ts';
import { copyTree } from './copy-tree.ts';
import { createSymlink } from './create-symlink.ts';
import { ensureDirectory } from './ensure-directory.ts';
import { inspectPath } from './inspect-path.ts';
import { listDirectory } from './list-directory.ts';
import { removeTree } from './remove-tree.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);

describe('a copied tree', () => {
  test('has the same files, links, modes and times', async () => {
    await mkdir(at('from/-deep'), { recursive: true });
    await writeFile(at('from/-deep/tool'), 'run');
    await chmod(at('from/-deep/tool'), 0o751);
    await utimes(at('from/-deep/tool'), 1000, 2000);
    await symlink('../nowhere', at('from/link'));
    await copyTree(at('from'), at('to'));
    expect(await readFile(at('to/-deep/tool'), 'utf8')).toBe('run');
    expect(await stat(at('to/-deep/tool'))).toMatchObject({ mode: 0o100751, mtimeMs: 2_000_000 });
    expect(await readlink(at('to/link'))).toBe('../nowhere');
    await copyTree(at('from/-deep/tool'), at('tool'));
    expect(await readFile(at('tool'), 'utf8')).toBe('run');
  });

  test('that is absent throws and leaves nothing', async () => {
    await expect(copyTree(at('none'), at('to'))).rejects.toThrow('ENOENT');
    expect(await inspectPath(at('to'))).toBeNull();
  });
});

test('a copied file is never later than its source', async () => {
  await writeFile(at('from'), 'text');
  expect(await copyFile(at('from'), at('to'))).toBe(true);
  expect((await stat(at('to'))).mtimeMs).toBeLessThan((await stat(at('from'))).mtimeMs);
  expect(await copyFile(at('none'), at('to'))).toBe(false);
  expect(await readFile(at('to'), 'utf8')).toBe('text');
});

/** Removes what is in a folder, as somebody whom locks keep out: root gives it away first. */
async function removeAsNobody(directory: string, name: string): Promise<void> {
  if (!isRoot) return removeTree(join(directory, name));
  const script = await bundleScript(
    folder(),
    'remove',
    "import { removeTree } from './files/remove-tree.ts'; await removeTree(process.argv[2]);",
  );
  execFileSync('chown', ['-R', String(NOBODY), directory]);
  await chmod(folder(), 0o755);
  execFileSync(process.execPath, [script, join(directory, name)], { uid: NOBODY, cwd: '/' });
}

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const nobodyHasNode =
  isRoot && spawnSync(process.execPath, ['--version'], { uid: NOBODY, cwd: '/' }).status === 0;

describe('a removed tree', () => {
  test('does not take with it what its links point to', async () => {
    await mkdir(at('kept'));
    await writeFile(at('kept/file'), '');
    await mkdir(at('tree'));
    await symlink(at('kept'), at('tree/link'));
    await symlink(at('kept'), at('link'));
    await removeTree(at('tree'));
    await removeTree(at('link'));
    expect((await listDirectory(folder())).map(({ name }) => name)).toEqual(['kept']);
    expect(await listDirectory(at('kept'))).toHaveLength(1);
  });

  test('may be absent, and may hold a pipe', async () => {
    await removeTree(at('none'));
    await mkdir(at('tree'));
    makePipe(at('tree/pipe'));
    await removeTree(at('tree'));
    expect(await listDirectory(folder())).toEqual([]);
  });

  test.skipIf(isRoot && !nobodyHasNode)(
    'may hold folders that are locked for whoever removes it',
    async () => {
      await mkdir(at('own/tree/locked/deep'), { recursive: true });
      await writeFile(at('own/tree/locked/deep/file'), '');
      await chmod(at('own/tree/locked/deep'), 0o500);
      await chmod(at('own/tree/locked'), 0o000);
      await removeAsNobody(at('own'), 'tree');
      expect(await listDirectory(at('own'))).toEqual([]);
    },
  );
});

describe('a look at a path', () => {
  test('tells its kind without following a link', async () => {
    await ensureDirectory(at('a/b'), { mode: 0o700 });
    await ensureDirectory(at('a/b'));
    await writeFile(at('file'), 'four');
    await createSymlink(at('link'), 'file');
    makePipe(at('pipe'));
    expect(await listDirectory(folder())).toEqual([
      { name: 'a', kind: 'directory' },
      { name: 'file', kind: 'file' },
      { name: 'link', kind: 'symlink' },
      { name: 'pipe', kind: 'other' },
    ]);
    expect(await inspectPath(at('a/b'))).toMatchObject({ kind: 'directory', mode: 0o700 });
    expect(await inspectPath(at('file'))).toMatchObject({ kind: 'file', size: 4 });
    expect(await inspectPath(at('link'))).toMatchObject({ kind: 'symlink' });
  });

  test('tells that nothing is there', async () => {
    await writeFile(at('file'), '');
    expect(await inspectPath(at('none'))).toBeNull();
    expect(await inspectPath(at('file/below'))).toBeNull();
    expect(await listDirectory(at('none'))).toEqual([]);
  });
});

test('a temporary folder is private, and gone when disposed of', async () => {
  const temporary = await temporaryDirectory('host-temporary-');
  await writeFile(join(temporary.path, 'file'), '');
  expect(await inspectPath(temporary.path)).toMatchObject({ kind: 'directory', mode: 0o700 });
  await temporary[Symbol.asyncDispose]();
  expect(await inspectPath(temporary.path)).toBeNull();
});
