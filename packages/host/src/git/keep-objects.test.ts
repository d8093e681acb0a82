import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit, writeFiles } from '../test-support/repository.ts';
import { keepObjects } from './keep-objects.ts';
import { snapshotTree } from './snapshot-tree.ts';

const folder = useFolder();

describe('a kept tree', () => {
  test('outlives a collection of garbage until it is let go', async () => {
    const repository = await makeRepository(folder(), {});
    writeFiles(folder(), { file: 'text' });
    const { tree } = await snapshotTree({ workTree: folder() });
    const collect = () => userGit(folder(), 'gc', '--quiet', '--prune=now');
    await keepObjects(repository, { 'refs/kept/one': tree, 'refs/kept/two': repository.head });
    collect();
    expect(userGit(folder(), 'cat-file', '-t', tree).trim()).toBe('tree');
    await keepObjects(repository, { 'refs/kept/one': null, 'refs/kept/absent': null });
    collect();
    expect(() => userGit(folder(), 'cat-file', '-e', tree)).toThrow();
  });

  test('shows in no log and among no branches', async () => {
    const repository = await makeRepository(folder(), {});
    writeFiles(folder(), { file: 'text' });
    const { tree } = await snapshotTree({ workTree: folder() });
    const seen = () => [
      userGit(folder(), 'log', '--all', '--format=%H'),
      userGit(folder(), 'branch', '--all'),
    ];
    const before = seen();
    await keepObjects(repository, { 'refs/kept/one': tree });
    expect(seen()).toEqual(before);
  });

  test.each(['refs/heads/main', 'main', 'HEAD'])('is not put where a branch is: %s', async (name) => {
    const repository = await makeRepository(join(folder(), 'repo'), {});
    await expect(keepObjects(repository, { [name]: repository.head })).rejects.toThrow(/not a private name/);
  });

  test('of no object is nothing', async () => {
    const repository = await makeRepository(folder(), {});
    await expect(keepObjects(repository, {})).resolves.toBeUndefined();
  });
});
