import { chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit } from '../test-support/repository.ts';
import { findRepository } from './find-repository.ts';
import { locateWorkTree } from './locate-work-tree.ts';

const folder = useFolder();
const at = (name: string): string => `${folder()}/${name}`;

test('a working tree, an added one and one whose git directory is elsewhere are where git says that they are', async () => {
  await makeRepository(at('repo'), {});
  userGit(at('repo'), 'worktree', 'add', '--quiet', at('added'));
  userGit(folder(), 'init', '--quiet', '--separate-git-dir', at('apart.git'), 'apart');
  symlinkSync('added', at('link'));
  for (const name of ['repo', 'added', 'apart', 'link']) {
    const found = await findRepository(at(name));
    const located = await locateWorkTree(at(name));
    expect(located).not.toBeNull();
    expect(found).toMatchObject({ state: 'found', repository: located });
  }
});

test('where there is none, or its files do not tell, there is nothing', async () => {
  await makeRepository(at('repo'), {});
  mkdirSync(at('repo/inside'));
  mkdirSync(at('lost'));
  writeFileSync(at('lost/.git'), 'gitdir: /nonexistent\n');
  mkdirSync(at('odd'));
  writeFileSync(at('odd/.git'), 'something else\n');
  for (const name of ['repo/inside', 'nowhere', 'lost', 'odd'])
    expect(await locateWorkTree(at(name))).toBeNull();
  rmSync(at('repo/.git/HEAD'));
  expect(await locateWorkTree(at('repo'))).toBeNull();
});

test.skipIf(process.getuid?.() !== 0)("somebody else's is left for git to judge", async () => {
  await makeRepository(at('repo'), {});
  chownSync(at('repo/.git'), 4711, 4711);
  expect(await locateWorkTree(at('repo'))).toBeNull();
});
