import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absoluteForm, composed, isUnder, meaningsOf } from './path-meanings.ts';

const TOP = { workspace: '/work/tree', subdirectory: '' };
const BELOW = { workspace: '/work/tree', subdirectory: 'packages/a' };

test.each([
  ['src/a.ts', ['src/a.ts']],
  ['./src/a.ts', ['src/a.ts']],
  ['src/./b/../a.ts', ['src/a.ts']],
  ['src//a.ts', ['src/a.ts']],
  ['src/', ['src']],
  ['src\\a.ts', ['src\\a.ts', 'src/a.ts']],
  ['.\\src\\a.ts', ['.\\src\\a.ts', 'src/a.ts']],
  ['/work/tree/src/a.ts', ['src/a.ts']],
  ['/work/tree/x/../src/a.ts', ['src/a.ts']],
  ['\\work\\tree\\src\\a.ts', ['src/a.ts']],
  ['/work/tree/a\\b', ['a\\b', 'a/b']],
  ['/work/tree', ['']],
  ['.', ['']],
  ['./', ['']],
  ['..', []],
  ['../a.ts', []],
  ['src/../../a.ts', []],
  ['/work/tree-two/a.ts', []],
  ['/work', []],
  ['/elsewhere/a.ts', []],
  ['/work/tree/../other/a.ts', []],
])('from the top of the workspace %j may mean %j', (declared, meanings) => {
  expect(meaningsOf(declared, TOP)).toEqual(meanings);
});

test.each([
  ['a.ts', ['a.ts', 'packages/a/a.ts']],
  ['./a.ts', ['a.ts', 'packages/a/a.ts']],
  ['../b/b.ts', ['packages/b/b.ts']],
  ['../../b.ts', ['b.ts']],
  ['../../../b.ts', []],
  ['.', ['', 'packages/a']],
  ['x\\y.ts', ['x\\y.ts', 'packages/a/x\\y.ts', 'x/y.ts', 'packages/a/x/y.ts']],
  ['/work/tree/packages/a/a.ts', ['packages/a/a.ts']],
])('from a subdirectory %j may mean %j', (declared, meanings) => {
  expect(meaningsOf(declared, BELOW)).toEqual(meanings);
});

test('a workspace is found under it whatever the system and the spelling', () => {
  expect(meaningsOf('C:\\tree\\a.ts', { workspace: 'C:\\tree', subdirectory: '' })).toEqual(['a.ts']);
  expect(meaningsOf('C:/tree/a.ts', { workspace: 'C:\\tree', subdirectory: '' })).toEqual(['a.ts']);
  const [nfc, nfd] = ['/work/café', '/work/café'.normalize('NFD')];
  expect(meaningsOf(`${nfd}/a.ts`, { workspace: nfc, subdirectory: '' })).toEqual(['a.ts']);
  expect(meaningsOf(`${nfc}/a.ts`, { workspace: nfd, subdirectory: '' })).toEqual(['a.ts']);
  expect(meaningsOf('/a/b.ts', { workspace: '/', subdirectory: '' })).toEqual(['a/b.ts']);
});

test('no meaning climbs, is absolute, or has an outer slash', () => {
  const segment = fc.constantFrom('..', '.', '', 'a', 'b\\c', 'é', 'C:');
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), fc.constantFrom(TOP, BELOW), (segments, origin) => {
      for (const meaning of meaningsOf(segments.join('/'), origin)) {
        expect(meaning.split('/')).not.toContain('..');
        expect(meaning).not.toMatch(/^\/|\/$/);
      }
    }),
  );
});

test.each([
  ['/a/./b/../c', '/a/c'],
  ['\\a\\b', '/a/b'],
  ['C:\\a\\..\\b', 'C:/b'],
  ['c:/a', 'c:/a'],
  ['/', '/'],
  ['/..', null],
  ['/a\\b', '/a\\b'],
  ['a/b', null],
  ['./a', null],
  ['ab:/c', null],
  ['C:a', null],
])('the absolute form of %j is %j', (path, form) => {
  expect(absoluteForm(path)).toBe(form);
});

test.each([
  ['a/b', 'a', true],
  ['a', 'a', true],
  ['a/b', 'a/', true],
  ['a/b', 'a//', true],
  ['ab', 'a', false],
  ['a', 'a/b', false],
  ['a', '', true],
  ['/x/y', '/', true],
  ['café/x'.normalize('NFD'), 'café', true],
  ['café/x', 'café'.normalize('NFD'), true],
])('%j is under %j: %s', (path, directory, under) => {
  expect(isUnder(path, directory)).toBe(under);
});

test('two spellings of one name are composed into the same', () => {
  expect(composed('é'.normalize('NFD'))).toBe('é');
});
