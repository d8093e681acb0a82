import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, writeFiles } from '../test-support/repository.ts';
import { diffTrees } from './diff-trees.ts';
import { snapshotTree } from './snapshot-tree.ts';
import { writePatch } from './write-patch.ts';

const folder = useFolder();
const LARGE = 'a line of some length\n'.repeat(800_000);

test.each<[string, Readonly<Record<string, string | Buffer>>]>([
  ['with a line end', { 'm/big.txt': LARGE, a: 'a\n', z: 'z\n' }],
  ['without one', { 'm/big.txt': `${LARGE}end`, z: 'z\n' }],
  ['in one line', { big: 'x'.repeat(17 * 1024 * 1024) }],
  ['that is no text', { big: Buffer.concat([Buffer.from([0]), Buffer.from(LARGE)]), a: 'a\n' }],
  ['with a name that git would quote', { 'b"ig': LARGE, a: 'a\n' }],
  ['beside another', { 'a.txt': LARGE, 'b.txt': `${LARGE}\n`, c: 'c\n' }],
])('a large file that is new is written as git writes it: %s', async (_how, files) => {
  const repository = await makeRepository(join(folder(), 'repo'), { z: 'old\n' });
  writeFiles(repository.topLevel, files);
  const { tree } = await snapshotTree({ workTree: repository.topLevel });
  const changes = await diffTrees(repository, repository.head, tree);
  const [one, other] = [join(folder(), 'one'), join(folder(), 'other')];
  await writePatch(repository, repository.head, tree, createWriteStream(one));
  await writePatch(repository, repository.head, tree, createWriteStream(other), { changes });
  expect(readFileSync(other).equals(readFileSync(one))).toBe(true);
});
