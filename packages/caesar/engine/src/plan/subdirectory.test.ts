import { expect, test } from 'vitest';
import { subdirectoryOf } from './subdirectory.ts';

test.each([
  ['/work/repo', '/work/repo', ''],
  ['/work/repo', '/work/repo/packages/a', 'packages/a'],
  ['/work/repo', '/work/repo/..hidden', '..hidden'],
  ['/work/repo', '/work', ''],
  ['/work/repo', '/work/repo-two/a', ''],
  ['/', '/a', 'a'],
])('in %s, %s is %j', (top, cwd, subdirectory) => {
  expect(subdirectoryOf(top, cwd)).toBe(subdirectory);
});
