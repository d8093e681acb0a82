import { expect, test } from 'vitest';
import { sparsePatterns } from './sparse-patterns.ts';

const lines = (...folders: string[]) => sparsePatterns(folders).trimEnd().split('\n').slice(2);

test('the files at the top are always there, and no other folder', () => {
  expect(sparsePatterns([])).toBe('/*\n!/*/\n');
});

test('a folder brings all that it holds, and the files beside it on the way down', () => {
  expect(lines('src')).toEqual(['/src/']);
  expect(lines('a/b/c')).toEqual(['/a/', '!/a/*/', '/a/b/', '!/a/b/*/', '/a/b/c/']);
});

test('a folder inside another one says nothing more, in whatever order and form they are given', () => {
  expect(lines('a/b', './a/', 'a')).toEqual(['/a/']);
});

test('characters that patterns give a meaning have none', () => {
  expect(lines('a*[b]?\\c')).toEqual(['/a\\*\\[b\\]\\?\\\\c/']);
});
