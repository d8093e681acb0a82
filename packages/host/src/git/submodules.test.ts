import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit } from '../test-support/repository.ts';
import { addWorktree } from './add-worktree.ts';
import { findRepository } from './find-repository.ts';
import { openWorktree } from './open-worktree.ts';
import { snapshotTree } from './snapshot-tree.ts';
import { fillSubmodule, listSubmodules } from './submodules.ts';

const folder = useFolder();
const at = (path: string) => join(folder(), path);
const NOWHERE = '1'.repeat(40);

/** Adds a repository as a submodule of another, and commits that. */
function addSubmodule(repository: string, library: string, path: string): void {
  const allow = ['-c', 'protocol.file.allow=always'];
  userGit(repository, ...allow, 'submodule', '--quiet', 'add', library, path);
  userGit(repository, ...allow, 'submodule', '--quiet', 'update', '--init', '--recursive');
  userGit(repository, 'commit', '--quiet', '--message=submodule');
}

/** Has a submodule's commit be one that nobody has. */
function loseCommit(repository: string, path: string): void {
  userGit(repository, 'update-index', '--cacheinfo', `160000,${NOWHERE},${path}`);
  userGit(repository, 'commit', '--quiet', '--message=lost');
}

/** A new worktree of the repository at `main`, with its submodules filled. */
async function fill() {
  const found = await findRepository(at('main'));
  if (found.state !== 'found') throw new Error('no repository');
  const { repository } = found;
  const commit = userGit(at('main'), 'rev-parse', 'HEAD').trim();
  await addWorktree({ repository, path: at('worktree'), commit });
  const into = await openWorktree(repository, at('worktree'));
  if (into === null) throw new Error('no worktree');
  const empty = [];
  for (const submodule of await listSubmodules(into)) {
    empty.push(...(await fillSubmodule({ into, from: repository, submodule })));
  }
  return { empty, into, tree: userGit(at('main'), 'rev-parse', 'HEAD^{tree}').trim() };
}

test('a submodule whose commit nobody has stays empty, and is no change', async () => {
  await makeRepository(at('library'), { 'l.txt': 'l' });
  await makeRepository(at('main'), { a: 'a' });
  addSubmodule(at('main'), at('library'), 'lib');
  loseCommit(at('main'), 'lib');
  const { empty, into, tree } = await fill();
  expect(empty).toEqual([{ path: 'lib', reason: expect.stringContaining(NOWHERE) }]);
  expect(readdirSync(at('worktree/lib'))).toEqual([]);
  expect((await snapshotTree({ workTree: at('worktree'), gitDirectory: into.gitDirectory })).tree).toBe(tree);
});

test('a submodule in another one that cannot be filled leaves that one filled', async () => {
  await makeRepository(at('library'), { 'l.txt': 'l' });
  await makeRepository(at('outer'), { 'o.txt': 'o' });
  addSubmodule(at('outer'), at('library'), 'inner');
  await makeRepository(at('main'), { a: 'a' });
  addSubmodule(at('main'), at('outer'), 'outer');
  loseCommit(at('main/outer'), 'inner');
  userGit(at('main'), 'commit', '--quiet', '--all', '--message=pointer');
  const { empty, into, tree } = await fill();
  expect(empty).toEqual([{ path: 'outer/inner', reason: expect.stringContaining(NOWHERE) }]);
  expect(readdirSync(at('worktree/outer')).sort()).toEqual(['.git', '.gitmodules', 'inner', 'o.txt']);
  expect((await snapshotTree({ workTree: at('worktree'), gitDirectory: into.gitDirectory })).tree).toBe(tree);
});
