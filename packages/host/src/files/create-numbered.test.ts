import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { createNumbered } from './create-numbered.ts';
import { lookUntil } from './look-until.ts';

const folder = useFolder();
const create = () =>
  createNumbered((number) => ({ path: join(folder(), `n${number}`), content: `the ${number}th` }));

test('of many that create a numbered file at once, each has a number and a file of its own', async () => {
  const numbers = await Promise.all(Array.from({ length: 12 }, create));
  expect(numbers.sort((one, other) => one - other)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  expect((await readdir(folder())).length).toBe(12);
  expect(await readFile(join(folder(), 'n7'), 'utf8')).toBe('the 7th');
});

test('what is looked for in a folder is found once it is there, and nothing after the signal', async () => {
  const over = new AbortController();
  const look = async () => ((await readdir(folder())).includes('n1') ? 'found' : null);
  const found = lookUntil(folder(), { look, signal: over.signal });
  await create();
  expect(await found).toBe('found');
  const missing = lookUntil(folder(), { look: () => Promise.resolve(null), signal: over.signal });
  over.abort();
  expect(await missing).toBeNull();
});
