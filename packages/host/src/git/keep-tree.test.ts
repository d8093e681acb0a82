import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit, writeFiles } from '../test-support/repository.ts';
import { dropRef, keepTree } from './keep-tree.ts';
import { snapshotTree } from './snapshot-tree.ts';

const folder = useFolder();

describe('a kept tree', () => {
  test('outlives a collection of garbage until it is dropped', async () => {
    const repository = await makeRepository(folder(), {});
    writeFiles(folder(), { file: 'text' });
    const { tree } = await snapshotTree({ workTree: folder() });
    const collect = () => userGit(folder(), 'gc', '--quiet', '--prune=now');
    const commit = await keepTree(repository, 'refs/kept/one', tree, {
      parents: [repository.head],
      message: 'why',
    });
    collect();
    expect(userGit(folder(), 'show', '--no-patch', '--format=%T %P %an %s', commit).trim()).toBe(
      `${tree} ${repository.head} snapshot why`,
    );
    await dropRef(repository, 'refs/kept/one');
    await dropRef(repository, 'refs/kept/one');
    collect();
    expect(() => userGit(folder(), 'cat-file', '-e', tree)).toThrow();
  });

  test('needs no identity of the user, and no signature', async () => {
    const repository = await makeRepository(folder(), {});
    userGit(folder(), 'config', 'commit.gpgSign', 'true');
    userGit(folder(), 'config', 'user.useConfigOnly', 'true');
    expect(await keepTree(repository, 'refs/kept/one', `${repository.head}^{tree}`)).toMatch(
      /^[0-9a-f]{40}$/,
    );
  });

  test.each(['refs/heads/main', 'main', 'HEAD'])('is not put where a branch is: %s', async (name) => {
    const repository = await makeRepository(join(folder(), 'repo'), {});
    await expect(keepTree(repository, name, repository.head)).rejects.toThrow(/not a private name/);
    await expect(dropRef(repository, name)).rejects.toThrow(/not a private name/);
  });
});
