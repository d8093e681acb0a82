import type { TaskRecord } from '@caesar/engine';
import { expect, test } from 'vitest';
import { taskPaths } from './task-paths.ts';

const record = { checkout: '/r', workspace: '/w/t_1' } as TaskRecord;

test.each([
  ['f.txt', 'f.txt'],
  ['./f.txt', 'f.txt'],
  ['src//a/', 'src/a'],
  ['../f.txt', 'f.txt'],
  ['../src', 'src'],
  ['/r/src/a', 'src/a'],
  ['/w/t_1/src/a', 'src/a'],
  ['/etc/passwd', '/etc/passwd'],
  ['../../else', '../../else'],
  ['..f', '..f'],
  ['*', '*'],
  ['', ''],
])('a path is seen from the top of the repository, however it is written: %s', (operand, path) => {
  expect(taskPaths([operand], { record, cwd: '/r/src' })).toEqual([path]);
});

test.each([['.'], ['./'], ['/r'], ['..']])('the top itself is no limit: %s', (operand) => {
  expect(taskPaths(['f', operand], { record, cwd: '/r/src' })).toEqual([]);
});
