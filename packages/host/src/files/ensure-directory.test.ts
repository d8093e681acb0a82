import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { ensureDirectory } from './ensure-directory.ts';
import { inspectPath } from './inspect-path.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);

test('a folder is made by many at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ensureDirectory(at('many/at/once'))));
  expect((await inspectPath(at('many/at/once')))?.kind).toBe('directory');
});

test('where none can be made, that is said, and nothing is tried for ever', async () => {
  await writeFile(at('in-the-way'), '');
  await expect(ensureDirectory(at('in-the-way'))).rejects.toThrow(/EEXIST/);
  await expect(ensureDirectory(at('in-the-way/x'))).rejects.toThrow(/ENOTDIR/);
  if (process.platform === 'linux') await expect(ensureDirectory('/proc/none/x')).rejects.toThrow(/ENOENT/);
});
