import { expect, test } from 'vitest';
import { relativePathProblem } from './relative-path.ts';

test.each([
  'node_modules',
  '.env',
  './a/b',
  'a/b/',
  'packages/x/.env.local',
  '.github',
  '.caesarean',
  'a..b',
  'a/.git',
])('%j may be carried', (path) => {
  expect(relativePathProblem(path)).toBeNull();
});

test.each([
  ['/etc/passwd', 'is absolute'],
  ['C:\\Windows', 'is absolute'],
  ['c:x', 'is absolute'],
  ['..', 'leaves the repository'],
  ['a/../../b', 'leaves the repository'],
  ['a\\..\\b', 'leaves the repository'],
  ['', 'names the repository itself'],
  ['.', 'names the repository itself'],
  ['././', 'names the repository itself'],
  ['.git', 'lies in .git'],
  ['./.git/config', 'lies in .git'],
  ['.GIT/hooks', 'lies in .GIT'],
  ['.caesar/tasks', 'lies in .caesar'],
  ['a\0b', 'holds a NUL character'],
])('%j may not: it %s', (path, problem) => {
  expect(relativePathProblem(path)).toBe(problem);
});
