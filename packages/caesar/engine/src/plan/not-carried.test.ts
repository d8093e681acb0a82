import { expect, test } from 'vitest';
import { describeLeftBehind, findLeftBehind, nameSample, notCarriedFinding } from './not-carried.ts';
import type { NotCarried } from './task-plan.ts';
import { READY } from './test-support/facts.ts';

const DIRTY = {
  ...READY,
  uncommitted: { count: 1, names: ['f.txt'] },
  untracked: { count: 12, names: ['new one.js', 'a\nb'] },
};

test('a worktree leaves uncommitted edits and untracked files behind, and says so', () => {
  expect(findLeftBehind(DIRTY, 'worktree', false)).toEqual({
    not_carried: [
      { what: 'uncommitted', count: 1, names: ['f.txt'] },
      { what: 'untracked', count: 12, names: ['new one.js', 'a\nb'] },
    ],
    findings: [
      {
        code: 'EDITS_NOT_CARRIED',
        severity: 'low',
        title: '1 file with uncommitted edits left in the caller’s checkout',
        detail: `The task starts from commit ${READY.head} without them: "f.txt"`,
        remedy: 'commit them first, or start from the working tree with --carry-dirty',
      },
      {
        code: 'FILES_NOT_CARRIED',
        severity: 'low',
        title: '12 files not tracked by git left in the caller’s checkout',
        detail: `The task starts from commit ${READY.head} without them: "new one.js", "a\\nb", 10 more`,
        remedy: 'commit them first, or start from the working tree with --carry-dirty',
      },
    ],
  });
});

test('the starting point that was asked for is the one that is named', () => {
  const { findings } = findLeftBehind({ ...DIRTY, base: 'b'.repeat(40) }, 'worktree', false);
  expect(findings[0]?.detail).toContain('b'.repeat(40));
  expect(findLeftBehind({ ...DIRTY, base: null }, 'worktree', false).findings[0]?.detail).toContain(
    READY.head,
  );
});

test('files that are counted and not named are told without a list', () => {
  const { findings } = findLeftBehind({ ...READY, untracked: { count: 2, names: [] } }, 'worktree', false);
  expect(findings[0]?.detail).toBe(`The task starts from commit ${READY.head} without them`);
});

test.each([
  ['in place', findLeftBehind(DIRTY, 'inplace', false)],
  ['when the working tree is carried along', findLeftBehind(DIRTY, 'worktree', true)],
  ['when the checkout is clean', findLeftBehind(READY, 'worktree', false)],
  ['without a repository', findLeftBehind({ state: 'none' }, 'worktree', false)],
])('nothing is left behind %s', (_where, left) => {
  expect(left).toEqual({ not_carried: [], findings: [] });
});

test.each<[NotCarried['what'], number, string]>([
  ['uncommitted', 2, '2 files with uncommitted edits left in the caller’s checkout'],
  ['untracked', 1, '1 file not tracked by git left in the caller’s checkout'],
  ['ignored', 3, '3 files ignored by git left in the caller’s checkout'],
  ['submodules', 1, '1 file of submodules left empty'],
  ['lfs', 4, '4 files present only as LFS pointers'],
])('%s, %d: %s', (what, count, words) => {
  expect(describeLeftBehind({ what, count, names: [] })).toBe(words);
});

test('ignored files and pointers are told with what brings them along', () => {
  expect(notCarriedFinding({ what: 'ignored', count: 1, names: ['.env'] })).toEqual({
    code: 'IGNORED_NOT_CARRIED',
    severity: 'low',
    title: '1 file ignored by git left in the caller’s checkout',
    detail: '".env"',
    remedy: 'name what the agent needs in [worktree] copy or link, or in .worktreeinclude',
  });
  expect(notCarriedFinding({ what: 'lfs', count: 2, names: [] })).toEqual({
    code: 'LFS_POINTERS',
    severity: 'low',
    title: '2 files present only as LFS pointers',
    detail: '',
    remedy: 'set [worktree] lfs = true to have the files themselves',
  });
});

test.each([
  [{ count: 0, names: [] }, ''],
  [{ count: 2, names: [] }, ''],
  [{ count: 2, names: ['a', 'b'] }, '"a", "b"'],
  [{ count: 3, names: ['a'] }, '"a", 2 more'],
  [
    { count: 11, names: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] },
    '"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", 1 more',
  ],
])('%o is written %j', (sample, words) => {
  expect(nameSample(sample)).toBe(words);
});
