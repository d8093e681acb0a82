import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { configDirectory, stateDirectory } from './user-directories.ts';

test('a product keeps its files where the user wants them, or in the usual places', () => {
  const env = { HOME: '/home/one', XDG_STATE_HOME: '/state', XDG_CONFIG_HOME: 'relative' };
  expect(stateDirectory(env, 'product')).toBe('/state/product');
  expect(configDirectory(env, 'product')).toBe('/home/one/.config/product');
  expect(stateDirectory({ HOME: '/home/one' }, 'product')).toBe('/home/one/.local/state/product');
  expect(configDirectory({ HOME: '/home/one', XDG_CONFIG_HOME: '/config' }, 'product')).toBe(
    '/config/product',
  );
});

test('a home that is none is not taken for one', () => {
  const known = stateDirectory({}, 'product');
  expect(isAbsolute(known)).toBe(true);
  for (const HOME of ['', 'relative', './here']) expect(stateDirectory({ HOME }, 'product')).toBe(known);
});
