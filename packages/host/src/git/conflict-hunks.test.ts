import { expect, test } from 'vitest';
import { readHunks } from './conflict-hunks.ts';

test('each marked place is told with its line and both sides', () => {
  const text = 'a\n<<<<<<< one\nx\ny\n=======\nz\n>>>>>>> other\nb\n<<<<<<< one\n=======\nw\n>>>>>>> other\n';
  expect(readHunks(text)).toEqual([
    { line: 2, ours: ['x', 'y'], theirs: ['z'] },
    { line: 9, ours: [], theirs: ['w'] },
  ]);
});

test('a text without markers, or with a marker that is never closed, has none', () => {
  expect(readHunks('a\n=======\nb\n')).toEqual([]);
  expect(readHunks('<<<<<<< one\nx\n')).toEqual([]);
});

test('line ends of either kind are understood', () => {
  expect(readHunks('<<<<<<< one\r\nx\r\n=======\r\ny\r\n>>>>>>> other\r\n')).toEqual([
    { line: 1, ours: ['x\r'], theirs: ['y\r'] },
  ]);
});
