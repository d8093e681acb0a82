import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit } from '../test-support/repository.ts';
import { bundleScript, readText, startScript } from '../test-support/script.ts';
import { addWorktree } from './add-worktree.ts';
import { listWorktrees } from './list-worktrees.ts';
import { removeWorktree } from './remove-worktree.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);
const branches = (): string[] =>
  userGit(at('repo'), 'branch', '--format=%(refname:short)').trim().split('\n');

/** All that a failure must leave alone. */
function remains(): unknown {
  const kept = existsSync(at('repo/.git/worktrees')) ? userGit(at('repo'), 'worktree', 'list') : '';
  return [branches(), kept.split('\n').length, existsSync(at('tree'))];
}

describe('an added working tree', () => {
  test('is a checkout of the commit on a new branch without upstream', async () => {
    const repository = await makeRepository(at('repo'), { 'deep/file': 'text' });
    userGit(at('repo'), 'config', 'branch.autoSetupMerge', 'always');
    const path = at('far/off/tree');
    const added = await addWorktree({ repository, path, commit: repository.head, branch: 'task/one' });
    expect(added).toEqual({ ok: true, path, gitDirectory: at('repo/.git/worktrees/tree') });
    expect(readFileSync(join(path, 'deep/file'), 'utf8')).toBe('text');
    expect(userGit(path, 'status', '--porcelain=v2', '--branch')).toBe(
      `# branch.oid ${repository.head}\n# branch.head task/one\n`,
    );
    expect(await listWorktrees(repository)).toEqual([
      { path: at('repo'), head: repository.head, branch: 'main', locked: false, prunable: false },
      { path, head: repository.head, branch: 'task/one', locked: false, prunable: false },
    ]);
  });

  test('may be detached, unfilled, in an empty folder, with a weird name', async () => {
    const repository = await makeRepository(at('repo'), { file: '' });
    const path = at('a\n"tree ');
    mkdirSync(path);
    expect(await addWorktree({ repository, path, commit: repository.head, noCheckout: true })).toMatchObject({
      ok: true,
      path,
    });
    expect(existsSync(join(path, 'file'))).toBe(false);
    expect((await listWorktrees(repository))[1]).toMatchObject({ path, branch: null });
    expect(await removeWorktree(repository, path)).toEqual({ ok: true });
    expect(await listWorktrees(repository)).toHaveLength(1);
  });

  test('runs no hook of the user', async () => {
    const repository = await makeRepository(at('repo'), { file: '' });
    writeFileSync(at('repo/.git/hooks/post-checkout'), `#!/bin/sh\ntouch ${at('hooked')}\n`, { mode: 0o755 });
    await addWorktree({ repository, path: at('tree'), commit: repository.head, branch: 'new' });
    expect(existsSync(at('hooked'))).toBe(false);
  });

  test('is refused where something is, and for a branch that is there; both stay', async () => {
    const repository = await makeRepository(at('repo'), {});
    mkdirSync(at('full'));
    writeFileSync(at('full/file'), 'mine');
    userGit(at('repo'), 'branch', 'taken');
    const { head: commit } = repository;
    expect(await addWorktree({ repository, path: at('full'), commit, branch: 'new' })).toMatchObject({
      code: 'path-exists',
    });
    expect(await addWorktree({ repository, path: at('tree'), commit, branch: 'taken' })).toMatchObject({
      code: 'branch-exists',
    });
    expect(readFileSync(at('full/file'), 'utf8')).toBe('mine');
    expect(remains()).toEqual([['main', 'taken'], 1, false]);
  });

  test('is refused where git remembers another whose folder is away, and git goes on remembering it', async () => {
    const repository = await makeRepository(at('repo'), {});
    const { head: commit } = repository;
    await addWorktree({ repository, path: at('tree'), commit, branch: 'first' });
    userGit(at('repo'), 'worktree', 'lock', at('tree'));
    renameSync(at('tree'), at('away'));
    expect(await addWorktree({ repository, path: at('tree'), commit, branch: 'second' })).toMatchObject({
      code: 'path-exists',
    });
    expect(await listWorktrees(repository)).toMatchObject([{}, { path: at('tree'), locked: true }]);
    expect(branches()).toEqual(['first', 'main']);
  });

  test.each([
    ['an unknown commit', 'f'.repeat(40), 'new'],
    ['an impossible branch name', '', 'no..name'],
    ['a branch below a branch', '', 'main/below'],
  ])('that fails for %s leaves nothing', async (_, commit, branch) => {
    const repository = await makeRepository(at('repo'), {});
    const added = await addWorktree({
      repository,
      path: at('tree'),
      commit: commit || repository.head,
      branch,
    });
    expect(added).toMatchObject({ ok: false, code: 'git-failed', reason: expect.stringContaining('fatal') });
    expect(remains()).toEqual([['main'], expect.any(Number), false]);
    expect(await listWorktrees(repository)).toHaveLength(1);
  });

  test('whose checkout fails half way leaves nothing', async () => {
    const repository = await makeRepository(at('repo'), {
      a: 'a',
      b: 'b',
      '.gitattributes': 'b filter=broken',
    });
    userGit(at('repo'), 'config', 'filter.broken.smudge', 'false');
    userGit(at('repo'), 'config', 'filter.broken.required', 'true');
    const { head: commit } = repository;
    const added = await addWorktree({ repository, path: at('tree'), commit, branch: 'new' });
    expect(added).toMatchObject({ ok: false, code: 'git-failed', reason: expect.stringContaining('smudge') });
    expect(remains()).toEqual([['main'], 2, false]);
  });

  test('that is stopped leaves nothing', async () => {
    const repository = await makeRepository(at('repo'), { b: 'b', '.gitattributes': 'b filter=slow' });
    userGit(at('repo'), 'config', 'filter.slow.smudge', `touch ${at('begun')}; sleep 60`);
    const stop = new AbortController();
    const { head: commit } = repository;
    const adding = addWorktree({ repository, path: at('tree'), commit, branch: 'new', signal: stop.signal });
    await expect.poll(() => existsSync(at('begun'))).toBe(true);
    stop.abort();
    expect(await adding).toMatchObject({ ok: false, code: 'aborted' });
    expect(remains()).toEqual([['main'], 2, false]);
  });
});

describe('a removed working tree', () => {
  test('takes its changes with it and leaves its branch', async () => {
    const repository = await makeRepository(at('repo'), { file: '' });
    await addWorktree({ repository, path: at('tree'), commit: repository.head, branch: 'kept' });
    writeFileSync(at('tree/new'), '');
    userGit(at('repo'), 'worktree', 'lock', at('tree'));
    expect(await removeWorktree(repository, at('tree'))).toEqual({ ok: true });
    expect(remains()).toEqual([['kept', 'main'], expect.any(Number), false]);
    expect(await listWorktrees(repository)).toHaveLength(1);
  });

  test('may have lost its folder; others that lost theirs are not forgotten with it', async () => {
    const repository = await makeRepository(at('repo'), {});
    const { head: commit } = repository;
    for (const name of ['tree', 'other']) {
      expect(await addWorktree({ repository, path: at(name), commit })).toMatchObject({ ok: true });
    }
    for (const name of ['tree', 'other']) rmSync(at(name), { recursive: true });
    expect(await removeWorktree(repository, at('tree'))).toEqual({ ok: true });
    expect(await listWorktrees(repository)).toMatchObject([{}, { path: at('other'), prunable: true }]);
  });

  test('is never the main one, nor a folder of another sort', async () => {
    const repository = await makeRepository(at('repo'), { file: '' });
    mkdirSync(at('stranger'));
    for (const name of ['repo', 'stranger', 'nowhere']) {
      expect(await removeWorktree(repository, at(name))).toMatchObject({ ok: false });
    }
    expect(existsSync(at('repo/file')) && existsSync(at('stranger'))).toBe(true);
  });
});

const ADD = `
import { addWorktree, findRepository } from './index.ts';
const [, , repo, name] = process.argv;
const { repository } = await findRepository(repo);
const made = await Promise.all(Array.from({ length: 10 }, (_, index) => addWorktree({
  repository, path: repo + '-trees/' + name + index, commit: repository.head, branch: name + '/' + index,
})));
console.log(JSON.stringify(made.filter(({ ok }) => !ok)));`;

test('thirty working trees are added at once from three processes', async () => {
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`file ${index}`, 'text']));
  const repository = await makeRepository(at('repo'), files);
  const script = await bundleScript(folder(), 'add', ADD);
  const adders = ['a', 'b', 'c'].map((name) => startScript(script, [at('repo'), name]));
  expect(await Promise.all(adders.map(({ stdout }) => readText(stdout)))).toEqual(['[]\n', '[]\n', '[]\n']);
  const trees = await listWorktrees(repository);
  expect(trees).toHaveLength(31);
  for (const { path } of trees) expect(userGit(path, 'status', '--porcelain')).toBe('');
});
