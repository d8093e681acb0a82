import { expect, test } from 'vitest';
import { commitDirectories } from './commit-directories.ts';

const worktree = { gitDirectory: '/r/.git/worktrees/w', commonDirectory: '/r/.git' };

test('a commit on a branch writes to its own git directory, the objects and its branch’s folder', () => {
  expect(commitDirectories({ ...worktree, branch: 'caesar/codex/fix-1' })).toEqual([
    '/r/.git/worktrees/w',
    '/r/.git/objects',
    '/r/.git/refs/heads/caesar/codex',
    '/r/.git/logs/refs/heads/caesar/codex',
  ]);
});

test('the folder of all branches is never opened', () => {
  for (const branch of [null, 'main']) {
    expect(commitDirectories({ ...worktree, branch })).toEqual(['/r/.git/worktrees/w', '/r/.git/objects']);
  }
});
