import { expect, test } from 'vitest';
import { isBelow, wantedDeposits } from './deposits.ts';

const wanted = (copy: string[], link: string[] = [], included: string[] = []) =>
  wantedDeposits({ copy, link, included }).map(({ path, how }) => `${how} ${path}`);

test('each path is placed once, in order, whatever its spelling', () => {
  expect(wanted(['./a//b/', 'a/b', 'c'], ['d'])).toEqual(['copied a/b', 'copied c', 'linked d']);
});

test('what lies below another deposit comes with it', () => {
  expect(wanted(['node_modules/x', 'node_modules'], [], ['node_modules/y/', '.env'])).toEqual([
    'copied node_modules',
    'copied .env',
  ]);
});

test('what is to be copied and linked is copied', () => {
  expect(wanted(['a'], ['a'])).toEqual(['copied a']);
});

test('a folder stands for what it holds, a name that only begins alike does not', () => {
  expect([isBelow(['a'], 'a/b'), isBelow(['a/'], 'a'), isBelow(['a'], 'ab'), isBelow([], 'a')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
