import {
  chmodSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { copyFile } from '../files/copy-file.ts';
import { makePipe, useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit, writeFiles } from '../test-support/repository.ts';
import { diffTrees } from './diff-trees.ts';
import type { Repository } from './find-repository.ts';
import { snapshotTree } from './snapshot-tree.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);
let repository: Repository & { readonly head: string };

beforeEach(async () => {
  repository = await makeRepository(folder(), {
    kept: 'kept',
    changed: 'old!',
    gone: '',
    'deep/file': 'deep',
  });
});

/** What differs from the commit, as `action path`. */
async function changes(tree: string): Promise<string[]> {
  const found = await diffTrees(repository, repository.head, tree);
  return found.map(({ action, path }) => `${action} ${path}`);
}

async function snapshotChanges(more: Partial<Parameters<typeof snapshotTree>[0]> = {}): Promise<string[]> {
  return changes((await snapshotTree({ workTree: folder(), ...more })).tree);
}

/** When a file last changed, by the file system’s own clock, which may lag behind ours. */
function secondOfChange(path: string): number {
  return Math.floor(statSync(path).ctimeMs / 1000);
}

describe('a snapshot', () => {
  test('of an untouched working tree is the tree of its commit', async () => {
    const { tree, problems } = await snapshotTree({ workTree: folder() });
    expect([tree, problems]).toEqual([userGit(folder(), 'rev-parse', 'HEAD^{tree}').trim(), []]);
  });

  test('holds every kind of change, and what is ignored only when it was tracked', async () => {
    writeFiles(folder(), {
      changed: 'new!',
      'new/file': '1',
      '.gitignore': 'ignored\nkept\n',
      ignored: '',
      kept: 'more',
    });
    rmSync(at('gone'));
    chmodSync(at('deep/file'), 0o755);
    symlinkSync('nowhere', at('link'));
    expect(await snapshotChanges()).toEqual([
      'added .gitignore',
      'modified changed',
      'mode-changed deep/file',
      'deleted gone',
      'modified kept',
      'added link',
      'added new/file',
    ]);
  });

  test('touches neither the index, nor the working tree, nor the branches', async () => {
    writeFiles(folder(), { changed: 'staged', unknown: '' });
    userGit(folder(), 'add', 'changed');
    writeFiles(folder(), { changed: 'more' });
    const seen = () => [
      readFileSync(at('.git/index')).toString('hex'),
      userGit(folder(), 'status', '--porcelain'),
      userGit(folder(), 'for-each-ref'),
    ];
    const before = seen();
    await snapshotTree({ workTree: folder() });
    expect(seen()).toEqual(before);
  });

  test('sees what was committed, staged or hidden by marks alike', async () => {
    writeFiles(folder(), { changed: 'new!', 'deep/file': 'hidden', kept: 'hidden too' });
    userGit(folder(), 'commit', '--quiet', '--message=second', 'changed');
    userGit(folder(), 'update-index', '--assume-unchanged', 'deep/file');
    userGit(folder(), 'update-index', '--skip-worktree', 'kept');
    expect(await snapshotChanges()).toEqual(['modified changed', 'modified deep/file', 'modified kept']);
    expect(userGit(folder(), 'ls-files', '-v')).toContain('h deep/file');
  });

  test('sees a change of equal length whose time was set back', async () => {
    utimesSync(at('changed'), 1000, 1000);
    userGit(folder(), 'update-index', '--refresh');
    userGit(folder(), 'config', 'core.trustctime', 'false');
    const stamped = secondOfChange(at('changed'));
    const secondNow = (): number => {
      writeFileSync(at('.git/probe'), '');
      return secondOfChange(at('.git/probe'));
    };
    await expect.poll(secondNow, { timeout: 10_000 }).toBeGreaterThan(stamped);
    writeFiles(folder(), { changed: 'new!' });
    utimesSync(at('changed'), 1000, 1000);
    expect(await snapshotChanges()).toEqual(['modified changed']);
  });

  test('sees changes made in the very moment when the index was written', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      writeFiles(folder(), { changed: `${1000 + turn}` });
      userGit(folder(), 'add', 'changed');
      writeFiles(folder(), { changed: `${2000 + turn}` });
      await copyFile(at('.git/index'), at('.git/seed'));
      const { tree } = await snapshotTree({ workTree: folder(), seedIndex: at('.git/seed') });
      expect(userGit(folder(), 'show', `${tree}:changed`)).toBe(`${2000 + turn}`);
    }
  });

  test('leaves excluded paths as they were, whatever their names', async () => {
    const names = ['plain', 'star*', ':(top)x', '!neg', 'a\nb', 'ex"cl'];
    for (const name of names) writeFiles(folder(), { [`${name}/file`]: '' });
    writeFiles(folder(), { 'starfish/file': '', changed: 'new!', 'deep/file': 'new' });
    expect(await snapshotChanges({ excluded: [...names, 'changed', 'deep'] })).toEqual([
      'added starfish/file',
    ]);
  });

  test('begins from the seed that it is given, even when the real index is spoilt', async () => {
    writeFiles(folder(), { '.gitignore': 'kept\n' });
    await copyFile(at('.git/index'), at('.git/seed'));
    writeFileSync(at('.git/index'), 'spoilt');
    const added = ['added .gitignore'];
    expect(await snapshotChanges({ seedIndex: at('.git/seed') })).toEqual(added);
    expect(await snapshotChanges()).toEqual(added);
    rmSync(at('.git/index'));
    expect(await snapshotChanges()).toEqual(added);
  });

  test('finds the repository by what it is told, though the working tree lies about it', async () => {
    const path = at('.git/tree');
    userGit(folder(), 'worktree', 'add', '--quiet', '--detach', path);
    writeFiles(path, { '.git': 'gitdir: /nowhere', changed: 'new!' });
    expect(
      await changes((await snapshotTree({ workTree: path, gitDirectory: at('.git/worktrees/tree') })).tree),
    ).toEqual(['modified changed']);
  });

  test('heeds the executable bit as it is told', async () => {
    chmodSync(at('kept'), 0o755);
    userGit(folder(), 'config', 'core.fileMode', 'false');
    expect(await snapshotChanges()).toEqual([]);
    expect(await snapshotChanges({ fileMode: true })).toEqual(['mode-changed kept']);
    userGit(folder(), 'config', 'core.fileMode', 'true');
    expect(await snapshotChanges({ fileMode: false })).toEqual([]);
  });

  test('of a repository without a commit holds what is there', async () => {
    userGit(folder(), 'init', '--quiet', 'unborn');
    expect((await snapshotTree({ workTree: at('unborn') })).tree).toBe(
      '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
    );
    writeFiles(at('unborn'), { file: 'text' });
    const { tree } = await snapshotTree({ workTree: at('unborn') });
    expect(userGit(at('unborn'), 'ls-tree', '--name-only', tree)).toBe('file\n');
  });

  test('of a sparse checkout keeps what is not checked out, and sees what is written outside', async () => {
    userGit(folder(), 'sparse-checkout', 'set', '--cone', 'elsewhere');
    expect(await snapshotChanges()).toEqual([]);
    writeFiles(folder(), { 'deep/new': '1', 'deep/file': '2' });
    expect(await snapshotChanges()).toEqual(['modified deep/file', 'added deep/new']);
  });

  test('holds the user’s line ends as the user set them', async () => {
    userGit(folder(), 'config', 'core.autocrlf', 'true');
    userGit(folder(), 'config', 'core.safecrlf', 'true');
    writeFiles(folder(), { mixed: 'one\r\ntwo\n' });
    const { tree, problems } = await snapshotTree({ workTree: folder() });
    expect(problems).toEqual([]);
    expect(userGit(folder(), 'cat-file', 'blob', `${tree}:mixed`)).toBe('one\ntwo\n');
  });
});

describe('what cannot be recorded', () => {
  test('is named, and all the rest is recorded', async () => {
    for (const name of ['hollow', 'hollow "two"']) userGit(folder(), 'init', '--quiet', name);
    writeFiles(folder(), { 'hollow/file': '', changed: 'new!', 'zz/last': '' });
    rmSync(at('kept'));
    makePipe(at('kept'));
    const { tree, problems } = await snapshotTree({ workTree: folder() });
    expect(await changes(tree)).toEqual(['modified changed', 'added zz/last']);
    expect(problems.map(({ path }) => path).sort()).toEqual(['hollow', 'hollow "two"', 'kept']);
    for (const { reason } of problems) expect(reason).not.toBe('');
  });

  test('through a filter that fails is recorded without it, and named', async () => {
    userGit(folder(), 'config', 'filter.broken.clean', 'false');
    userGit(folder(), 'config', 'filter.broken.required', 'true');
    writeFiles(folder(), { '.gitattributes': 'changed filter=broken', changed: 'new!', other: '' });
    const { tree, problems } = await snapshotTree({ workTree: folder() });
    expect(await changes(tree)).toEqual(['added .gitattributes', 'modified changed', 'added other']);
    expect(userGit(folder(), 'show', `${tree}:changed`)).toBe('new!');
    expect(problems).toEqual([
      {
        path: 'changed',
        reason: "the filter 'broken' failed: the files that it is for are recorded unfiltered",
        isLeftOut: false,
      },
    ]);
  });

  test('is not a repository with a commit: that is recorded as what it is', async () => {
    await makeRepository(at('nested'), { inside: '' });
    const { tree, problems } = await snapshotTree({ workTree: folder() });
    expect(problems).toEqual([]);
    expect(await diffTrees(repository, repository.head, tree)).toMatchObject([
      { path: 'nested', newMode: '160000' },
    ]);
    renameSync(at('nested'), join(folder(), 'moved'));
    expect(await snapshotChanges()).toEqual(['added moved']);
  });
});
