import { expect, test } from 'vitest';
import { citationsOf } from './citations.ts';

const ids = (text: string) => citationsOf('sample.test.ts', text).map((citation) => citation.id);

test('one id and a list of ids are both citations', () => {
  expect(ids("test('a', verifies('x.y.z', () => {}));")).toEqual(['x.y.z']);
  expect(ids("test('a', verifies(['x.y.z', 'x.y.w'], () => {}));")).toEqual(['x.y.z', 'x.y.w']);
});

test('a list of the same file is a citation of all that it holds', () => {
  expect(ids("const all = ['x.y.z', 'x.y.w'];\ntest('a', verifies(all, () => {}));")).toEqual([
    'x.y.z',
    'x.y.w',
  ]);
});

test('a citation says where it stands', () => {
  expect(citationsOf('sample.test.ts', "\n\ntest('a', verifies('x.y.z', () => {}));")).toEqual([
    { id: 'x.y.z', place: 'sample.test.ts:3' },
  ]);
});

test('a test that is set aside cites nothing', () => {
  expect(ids("test.skip('a', verifies('x.y.z', () => {}));")).toEqual([]);
  expect(ids("test.todo('a', verifies('x.y.z', () => {}));")).toEqual([]);
  expect(ids("describe.skip('a', () => { test('b', verifies('x.y.z', () => {})); });")).toEqual([]);
  expect(ids("test.skip.each([1])('a', verifies('x.y.z', () => {}));")).toEqual([]);
});

test('a test that depends on the machine still cites', () => {
  expect(ids("test.skipIf(windows)('a', verifies('x.y.z', () => {}));")).toEqual(['x.y.z']);
});

test('a comment or a string that looks like a call cites nothing', () => {
  expect(ids("// verifies('x.y.z', body)\nconst text = \"verifies('x.y.z', body)\";")).toEqual([]);
});

test('an id that is not written out is refused with its place', () => {
  expect(() => ids("test('a', verifies(name, () => {}));")).toThrow('sample.test.ts:1');
  expect(() => ids("test('a', verifies([...names], () => {}));")).toThrow('sample.test.ts:1');
});
