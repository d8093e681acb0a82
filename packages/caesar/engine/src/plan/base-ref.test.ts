import { expect, test } from 'vitest';
import { checkBase } from './base-ref.ts';
import { READY } from './test-support/facts.ts';

const ASK = { objective: 'x' };
const ELSEWHERE = { ...READY, base: 'b'.repeat(40) };

test('naming no starting point is always possible', () => {
  expect(checkBase({ ...ASK, isolation: 'inplace', carry_dirty: true }, { state: 'none' })).toBeNull();
});

test('a starting point that exists is taken', () => {
  expect(checkBase({ ...ASK, base: 'v1' }, ELSEWHERE)).toBeNull();
  expect(checkBase({ ...ASK, base: 'v1', isolation: 'worktree' }, ELSEWHERE)).toBeNull();
});

test('one that does not exist is refused by name', () => {
  expect(checkBase({ ...ASK, base: 'v9' }, { ...READY, base: null })).toEqual({
    code: 'BASE_NOT_FOUND',
    reason: 'there is no commit "v9" here',
    remedy: 'name a branch, a tag or a commit of this repository',
  });
});

test.each([{ state: 'none' } as const, { state: 'unborn', top_level: '/r' } as const])(
  'so is any in %o',
  (repository) => {
    expect(checkBase({ ...ASK, base: 'main' }, repository)).toEqual({
      code: 'BASE_NOT_FOUND',
      reason: 'there is no commit "main" here',
      remedy: 'work in a repository with commits, or drop --base',
    });
  },
);

test('a task in place cannot start elsewhere', () => {
  expect(checkBase({ ...ASK, base: 'v1', isolation: 'inplace' }, ELSEWHERE)).toEqual({
    code: 'BASE_NEEDS_WORKTREE',
    reason: 'a task that works in place cannot start from "v1"',
    remedy: 'drop --isolation inplace or --base',
  });
});

test('uncommitted edits are carried onto HEAD alone', () => {
  expect(checkBase({ ...ASK, base: 'v1', carry_dirty: true }, ELSEWHERE)).toEqual({
    code: 'BASE_NOT_HEAD',
    reason: 'uncommitted edits belong to HEAD and cannot be carried onto "v1"',
    remedy: 'drop --carry-dirty or --base',
  });
  expect(checkBase({ ...ASK, base: 'main', carry_dirty: true }, READY)).toBeNull();
  expect(checkBase({ ...ASK, base: 'v1', carry_dirty: false }, ELSEWHERE)).toBeNull();
});
