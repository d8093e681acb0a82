import { expect, test } from 'vitest';
import { CaesarError } from './caesar-error.ts';
import { isRefusal } from './refusal.ts';

test('a refusal is told from what was asked for', () => {
  expect(
    isRefusal({ code: 'AGENT_NOT_FOUND', reason: 'there is no agent "x"', remedy: 'name another' }),
  ).toBe(true);
  for (const other of [
    null,
    undefined,
    'no',
    {},
    { code: 'X', reason: 'y' },
    { code: 1, reason: 'y', remedy: 'z' },
  ]) {
    expect(isRefusal(other)).toBe(false);
  }
});

test('an error keeps its code, its remedy and its cause', () => {
  const cause = new Error('disk full');
  const error = new CaesarError({
    code: 'TASK_NOT_WRITTEN',
    message: 'cannot write',
    remedy: 'make room',
    cause,
  });
  expect(error).toMatchObject({
    name: 'CaesarError',
    code: 'TASK_NOT_WRITTEN',
    message: 'cannot write',
    remedy: 'make room',
    cause,
  });
  expect(new CaesarError({ code: 'X', message: 'y' })).toMatchObject({ remedy: null });
});

test('an error is recognised by its brand, even when another copy of the package made it', () => {
  expect(CaesarError.is(new CaesarError({ code: 'X', message: 'y' }))).toBe(true);
  expect(CaesarError.is(Object.assign(new Error('y'), { [Symbol.for('caesar.error')]: true }))).toBe(true);
  expect(CaesarError.is(new Error('y'))).toBe(false);
  expect(CaesarError.is(null)).toBe(false);
});
