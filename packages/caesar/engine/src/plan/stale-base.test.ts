import { expect, test } from 'vitest';
import { findStaleBase } from './stale-base.ts';
import { READY } from './test-support/facts.ts';

const upstream = { name: 'origin/main', ahead: 1, behind: 3 };

test('a task that starts behind the branch that HEAD follows is told how far, and how to start from there', () => {
  expect(findStaleBase({ ...READY, upstream }, 'worktree').findings).toEqual([
    {
      code: 'BASE_BEHIND',
      severity: 'info',
      title: 'The task starts 3 commits behind origin/main',
      detail: `It starts from HEAD, which is ${READY.head}, and 1 commit ahead of it`,
      remedy: 'to start from there instead: --base origin/main',
    },
  ]);
  const behind = { ...upstream, ahead: 0, behind: 1 };
  expect(findStaleBase({ ...READY, upstream: behind }, 'worktree').findings).toMatchObject([
    {
      title: 'The task starts 1 commit behind origin/main',
      detail: `It starts from HEAD, which is ${READY.head}`,
    },
  ]);
});

test.each([
  ['nothing is missing', { ...READY, upstream: { ...upstream, behind: 0 } }, 'worktree'],
  ['no branch is followed', READY, 'worktree'],
  ['another starting point was named', { ...READY, base: 'b'.repeat(40), upstream }, 'worktree'],
  ['the task works in place', { ...READY, upstream }, 'inplace'],
  ['there is no repository', { state: 'none' }, 'worktree'],
] as const)('nothing is said where %s', (_why, repository, isolation) => {
  expect(findStaleBase(repository, isolation)).toEqual({ findings: [] });
});
