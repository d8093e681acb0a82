import { expect, test } from 'vitest';
import { type KeyPath, lineOfKey } from './locate-keys.ts';

const TEXT = `# a comment
top = 1

[policy] # with a comment, and a comma,
allowed = [
  "a", # one,
  "b = 1",
]
default_mode = """
[not-a-table]
max_depth = 9
"""
max_depth = 3

[worktree]
a.b . "c d" = { e = 1, f = [1, 2] }

[[role]]
name = "first"

[[role]]
name = "second"
  [role.inner]
  deep = true
  [[role.list]]
  x = 1
  [[role.list]]
  x = 2

[models]
`;

test.each<[KeyPath, number | null]>([
  [['top'], 2],
  [['policy'], 4],
  [['policy', 'allowed'], 5],
  [['policy', 'allowed', 1], 5],
  [['policy', 'default_mode'], 9],
  [['policy', 'max_depth'], 13],
  [['policy', 'absent'], 4],
  [['worktree', 'a'], 16],
  [['worktree', 'a', 'b', 'c d', 'e'], 16],
  [['worktree', 'a', 'b', 'c d', 'f'], 16],
  [['role'], 18],
  [['role', 0], 18],
  [['role', 0, 'name'], 19],
  [['role', 1, 'name'], 22],
  [['role', 1, 'mode'], 21],
  [['role', 1, 'inner', 'deep'], 24],
  [['role', 1, 'list', 0, 'x'], 26],
  [['role', 1, 'list', 1, 'x'], 28],
  [['models', 'codex'], 30],
  [['nowhere'], null],
  [[], null],
])('%j is set on line %s', (path, line) => {
  expect(lineOfKey(TEXT, path)).toBe(line);
});

test('line ends of another system make no difference', () => {
  expect(lineOfKey(TEXT.replaceAll('\n', '\r\n'), ['role', 1, 'list', 1, 'x'])).toBe(28);
});

test('a key on a last line without an end is found', () => {
  expect(lineOfKey('a = 1\nb = 2', ['b'])).toBe(2);
});
