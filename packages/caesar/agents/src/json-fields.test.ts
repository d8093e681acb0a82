import { expect, test } from 'vitest';
import { fieldsOf, listOf, numberOf, textOf } from './json-fields.ts';

test('a value of another kind is an empty one, or none', () => {
  for (const value of [null, undefined, 1, 'x', [], true]) expect(fieldsOf(value)).toEqual({});
  for (const value of [null, undefined, 1, [], {}]) expect(textOf(value)).toBe('');
  for (const value of [null, undefined, '1', Number.NaN, Number.POSITIVE_INFINITY])
    expect(numberOf(value)).toBe(null);
  for (const value of [null, undefined, 'x', {}]) expect(listOf(value)).toEqual([]);
});

test('a value of its own kind is itself', () => {
  expect(fieldsOf({ a: 1 })).toEqual({ a: 1 });
  expect(textOf('x')).toBe('x');
  expect(numberOf(-1.5)).toBe(-1.5);
  expect(listOf([1])).toEqual([1]);
});
