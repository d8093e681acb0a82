import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, writeFiles } from '../test-support/repository.ts';
import { diffTrees } from './diff-trees.ts';
import { snapshotTree } from './snapshot-tree.ts';

const folder = useFolder();

test('what moved is told whatever stands in the working tree by now, a link to itself on the way too', async () => {
  const root = join(folder(), 'repo');
  const repository = await makeRepository(root, { a: 'one\ntwo\nthree\nfour\n' });
  rmSync(join(root, 'a'));
  writeFiles(root, { 'd/b': 'one\ntwo\nthree\nfive\n' });
  const { tree } = await snapshotTree({ workTree: root });
  rmSync(join(root, 'd'), { recursive: true });
  symlinkSync('d', join(root, 'd'));
  expect(await diffTrees(repository, repository.head, tree)).toMatchObject([
    { action: 'renamed', oldPath: 'a', path: 'd/b' },
  ]);
});
