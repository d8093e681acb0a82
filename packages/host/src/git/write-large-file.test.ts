import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, createWriteStream, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, writeFiles } from '../test-support/repository.ts';
import { countLines } from './count-lines.ts';
import { diffTrees } from './diff-trees.ts';
import { snapshotTree } from './snapshot-tree.ts';
import { writePatch } from './write-patch.ts';

const folder = useFolder();
const LARGE = 'a line of some length\n'.repeat(800_000);

test.each<[string, Readonly<Record<string, string | Buffer>>]>([
  ['with a line end', { 'm/big.txt': LARGE, a: 'a\n', z: 'z\n' }],
  ['without one', { 'm/big.txt': `${LARGE}end`, z: 'z\n' }],
  ['in one line', { big: 'x'.repeat(17 * 1024 * 1024) }],
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

test('a large file that is no text is written as a whole, and git takes it forth and back', async () => {
  const root = join(folder(), 'repo');
  const noText = (tail: number) =>
    Buffer.concat([Buffer.from([0]), randomBytes(1_000_003), Buffer.from(LARGE), randomBytes(tail)]);
  const before = { changed: noText(1), 'now-binary': 'text\n', kept: 'k\n' };
  const repository = await makeRepository(root, before);
  const after = { changed: noText(2), 'now-binary': noText(3), 'm/new': noText(0), kept: 'other\n' };
  writeFiles(root, after);
  const { tree } = await snapshotTree({ workTree: root });
  const changes = await diffTrees(repository, repository.head, tree);
  const patch = join(folder(), 'patch');
  await writePatch(repository, repository.head, tree, createWriteStream(patch), { changes });
  expect(await countLines(repository, repository.head, tree, { changes })).toEqual(
    expect.arrayContaining(await countLines(repository, repository.head, tree)),
  );
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  git('reset', '--quiet', '--hard');
  git('clean', '--quiet', '-fd');
  git('apply', '--binary', patch);
  expect((await snapshotTree({ workTree: root })).tree).toBe(tree);
  git('apply', '--binary', '--reverse', patch);
  expect(git('status', '--porcelain')).toBe('');
});

test('large texts that changed, went or moved are told line by line, and git takes them forth and back', async () => {
  const root = join(folder(), 'repo');
  const before = {
    'a text': LARGE,
    'gone.txt': `${LARGE}end`,
    moved: `moved\n${LARGE}`,
    run: `run\n${LARGE}`,
  };
  const repository = await makeRepository(root, before);
  const edited = LARGE.replace(/^a line/, 'one line').replace(/length\n$/, 'length\nand more');
  rmSync(join(root, 'gone.txt'));
  renameSync(join(root, 'moved'), join(root, 'é "there"'));
  writeFiles(root, { 'a text': edited, run: `walk\n${LARGE}` });
  chmodSync(join(root, 'run'), 0o755);
  const { tree } = await snapshotTree({ workTree: root, fileMode: true });
  const changes = await diffTrees(repository, repository.head, tree);
  const patch = join(folder(), 'patch');
  await writePatch(repository, repository.head, tree, createWriteStream(patch), { changes });
  expect(statSync(patch).size).toBeLessThan(LARGE.length * 1.2);
  const counts = await countLines(repository, repository.head, tree, { changes });
  expect(Object.fromEntries(counts.map(({ path, added, deleted }) => [path, [added, deleted]]))).toEqual({
    'a text': [2, 1],
    'gone.txt': [0, 800_001],
    'é "there"': [0, 0],
    run: [1, 1],
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  git('reset', '--quiet', '--hard');
  git('clean', '--quiet', '-fd');
  git('apply', '--binary', patch);
  expect((await snapshotTree({ workTree: root, fileMode: true })).tree).toBe(tree);
  git('apply', '--binary', '--reverse', patch);
  expect(git('status', '--porcelain')).toBe('');
});
