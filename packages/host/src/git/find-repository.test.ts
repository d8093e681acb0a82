import { chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit, writeFiles } from '../test-support/repository.ts';
import { findRepository } from './find-repository.ts';
import { readStatus } from './read-status.ts';
import { resolveCommit, resolveTree } from './resolve-commit.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);

describe('finding a repository', () => {
  test('from a folder inside, through a link, gives canonical places, the commit and the branch', async () => {
    const made = await makeRepository(at('repo'), { 'deep/file': '' });
    symlinkSync('repo', at('link'));
    expect(await findRepository(at('link/deep'))).toEqual({
      state: 'found',
      repository: {
        topLevel: at('repo'),
        commonDirectory: at('repo/.git'),
        gitDirectory: at('repo/.git'),
        head: userGit(at('repo'), 'rev-parse', 'HEAD').trim(),
        tree: userGit(at('repo'), 'rev-parse', 'HEAD^{tree}').trim(),
        branch: 'main',
        isBare: false,
      },
    });
    userGit(at('repo'), 'checkout', '--quiet', '--detach');
    expect(await findRepository(at('repo'))).toMatchObject({ repository: { branch: null, head: made.head } });
  });

  test('without a commit tells the branch to be', async () => {
    userGit(folder(), 'init', '--quiet', '--initial-branch=to/be', 'repo');
    expect(await findRepository(at('repo'))).toMatchObject({
      repository: { head: null, tree: null, branch: 'to/be' },
    });
  });

  test('knows an added working tree, and a bare repository', async () => {
    await makeRepository(at('repo'), {});
    userGit(at('repo'), 'worktree', 'add', '--quiet', at('tree'));
    expect(await findRepository(at('tree'))).toMatchObject({
      repository: {
        topLevel: at('tree'),
        commonDirectory: at('repo/.git'),
        gitDirectory: at('repo/.git/worktrees/tree'),
      },
    });
    userGit(folder(), 'clone', '--quiet', '--bare', 'repo', 'bare');
    expect(await findRepository(at('bare'))).toMatchObject({
      repository: { topLevel: at('bare'), isBare: true },
    });
  });

  test('bears a folder whose name has line ends, quotes and spaces at its end', async () => {
    const name = 'a\n"b\'  \n';
    await makeRepository(at(name), {});
    expect(await findRepository(at(name))).toMatchObject({ repository: { topLevel: at(name) } });
  });

  test('outside of any, or where nothing is, finds none', async () => {
    expect(await findRepository(folder())).toEqual({ state: 'none' });
    expect(await findRepository(at('nowhere'))).toEqual({ state: 'none' });
  });

  test('does not listen to the variables of a git that called us', async () => {
    await makeRepository(at('repo'), {});
    process.env['GIT_DIR'] = at('repo/.git');
    try {
      expect(await findRepository(folder())).toEqual({ state: 'none' });
    } finally {
      delete process.env['GIT_DIR'];
    }
  });

  test('tells what is broken', async () => {
    await makeRepository(at('repo'), {});
    userGit(at('repo'), 'worktree', 'add', '--quiet', at('tree'));
    rmSync(at('repo/.git/worktrees'), { recursive: true });
    expect(await findRepository(at('tree'))).toMatchObject({ state: 'unusable', code: 'broken' });
    writeFileSync(at('repo/.git/config'), '[nonsense');
    expect(await findRepository(at('repo'))).toMatchObject({
      state: 'unusable',
      code: 'broken',
      reason: expect.stringContaining('bad config'),
    });
  });

  test('inside a git directory is told as such', async () => {
    await makeRepository(at('repo'), {});
    expect(await findRepository(at('repo/.git/objects'))).toMatchObject({
      state: 'unusable',
      code: 'broken',
    });
  });

  test.skipIf(process.getuid?.() !== 0)('of someone else is told as such', async () => {
    await makeRepository(at('repo'), {});
    chownSync(at('repo'), 12_345, 12_345);
    chownSync(at('repo/.git'), 12_345, 12_345);
    expect(await findRepository(at('repo'))).toMatchObject({
      state: 'unusable',
      code: 'not-owned',
      reason: expect.stringMatching(
        /^detected dubious ownership in .*; to trust it: git config --global --add safe\.directory /,
      ),
    });
  });
});

test('a name means a commit and a tree, or nothing, and is never an option', async () => {
  const repository = await makeRepository(at('repo'), { file: 'text' });
  userGit(at('repo'), 'tag', '--annotate', '--message=tag', 'tagged');
  const tree = userGit(at('repo'), 'rev-parse', 'HEAD^{tree}').trim();
  for (const name of ['main', 'tagged', 'HEAD', repository.head.slice(0, 9)]) {
    expect(await resolveCommit(repository, name)).toBe(repository.head);
    expect(await resolveTree(repository, name)).toBe(tree);
  }
  for (const name of ['none', '--all', '', '--', tree, 'f'.repeat(40)]) {
    expect(await resolveCommit(repository, name)).toBeNull();
  }
});

test('the status names what is changed, unknown and undecided', async () => {
  const repository = await makeRepository(at('repo'), { changed: '1', staged: '1', gone: '1', both: '1' });
  userGit(at('repo'), 'checkout', '--quiet', '-b', 'other');
  writeFiles(at('repo'), { both: '2' });
  userGit(at('repo'), 'commit', '--quiet', '--all', '--message=other');
  userGit(at('repo'), 'checkout', '--quiet', 'main');
  writeFiles(at('repo'), { both: '3' });
  userGit(at('repo'), 'commit', '--quiet', '--all', '--message=main');
  expect(() => userGit(at('repo'), 'merge', 'other')).toThrow();
  writeFiles(at('repo'), { changed: '2', staged: '2', 'new one': '', 'folder/a': '', 'folder/b': '' });
  userGit(at('repo'), 'add', 'staged');
  rmSync(at('repo/gone'));
  mkdirSync(at('repo/empty'));
  expect(await readStatus(repository)).toEqual({
    changed: { count: 3, names: ['changed', 'gone', 'staged'] },
    untracked: { count: 2, names: ['folder/', 'new one'] },
    conflicted: { count: 1, names: ['both'] },
    upstream: null,
  });
});

test('the status tells how far a branch is from the one that it follows', async () => {
  const repository = await makeRepository(at('repo'), { file: '1' });
  userGit(at('repo'), 'checkout', '--quiet', '--track', '-b', 'topic');
  expect((await readStatus(repository)).upstream).toEqual({ name: 'main', ahead: 0, behind: 0 });
  userGit(at('repo'), 'commit', '--quiet', '--allow-empty', '--message=mine');
  userGit(at('repo'), 'checkout', '--quiet', 'main');
  for (const message of ['one', 'two'])
    userGit(at('repo'), 'commit', '--quiet', '--allow-empty', '-m', message);
  userGit(at('repo'), 'checkout', '--quiet', 'topic');
  expect((await readStatus(repository)).upstream).toEqual({ name: 'main', ahead: 1, behind: 2 });
  userGit(at('repo'), 'checkout', '--quiet', '--detach');
  expect((await readStatus(repository)).upstream).toBeNull();
});
