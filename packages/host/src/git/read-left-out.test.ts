import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit } from '../test-support/repository.ts';
import { readLeftOut } from './read-left-out.ts';

const folder = useFolder();
const text = async (repository: Parameters<typeof readLeftOut>[0], path: string) =>
  (await readLeftOut(repository, path))?.toString() ?? null;

test('a tracked file that a sparse checkout leaves out is read from the index, and no other is', async () => {
  const files = { 'src/a': 'a', 'left/*out': 'here', 'left/deep/b': 'b', top: 't' };
  const repository = await makeRepository(folder(), files);
  rmSync(join(folder(), 'src/a'));
  expect(await text(repository, 'src/a')).toBeNull();
  userGit(folder(), 'sparse-checkout', 'set', 'src');
  expect(await text(repository, 'left/*out')).toBe('here');
  expect(await text(repository, 'left/deep/b')).toBe('b');
  expect(await text(repository, 'top')).toBeNull();
  expect(await text(repository, 'left')).toBeNull();
  expect(await text(repository, 'left/absent')).toBeNull();
  rmSync(join(folder(), 'src'), { recursive: true });
  expect(await text(repository, 'src/a')).toBeNull();
});
