import { expect, test } from 'vitest';
import { cutArguments, moveLeadingOptions } from './arguments.ts';

test('what follows the first -- is nobody’s to read, a second -- included', () => {
  expect(cutArguments(['run', 'x', '--', '--json', '--', 'y'])).toEqual({
    own: ['run', 'x'],
    raw: ['--json', '--', 'y'],
  });
});

test('without -- there are no raw arguments, with it there may be none', () => {
  expect(cutArguments(['ps']).raw).toBeNull();
  expect(cutArguments(['run', 'x', '--']).raw).toEqual([]);
});

test('shared options before the command are read as if they stood behind it', () => {
  expect(moveLeadingOptions(['--json', '--root', '/r', 'ps', '--all'])).toEqual([
    'ps',
    '--all',
    '--json',
    '--root',
    '/r',
  ]);
  expect(moveLeadingOptions(['--root=/r', 'show', 'id'])).toEqual(['show', 'id', '--root=/r']);
});

test('a command line without a command stays as it is', () => {
  expect(moveLeadingOptions(['--json'])).toEqual(['--json']);
  expect(moveLeadingOptions([])).toEqual([]);
});
