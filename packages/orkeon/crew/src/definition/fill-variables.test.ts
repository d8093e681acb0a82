import { expect, test } from 'vitest';
import { fillVariables, mergeVariables } from './fill-variables.ts';

test('a value is not read again for names', () => {
  expect(fillVariables('{A} {b}', { a: '{B} $& $1', B: '{a}' })).toBe('{B} $& $1 {a}');
});

test('a name that no variable has stays, as do other braces', () => {
  expect(fillVariables('{gone} {} { a } {{a}} {toString}', { a: '1' })).toBe(
    '{gone} {} { a } {1} {toString}',
  );
});

test('of two variables that differ in case alone, the one given to the run is kept', () => {
  expect(mergeVariables({ Topic: 'a', other: 'b' }, { tOPIC: 'c' })).toEqual({ other: 'b', tOPIC: 'c' });
});
