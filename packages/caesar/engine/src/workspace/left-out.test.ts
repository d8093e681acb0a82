import { mkdirSync, writeFileSync } from 'node:fs';
import { temporaryDirectory } from '@caesar/host';
import { expect, test } from 'vitest';
import { ignoredLeftOut } from './left-out.ts';

test('a folder that is ignored as a whole is left out unless all that it holds was put there', async () => {
  await using folder = await temporaryDirectory('left-out-');
  mkdirSync(`${folder.path}/deep/er`, { recursive: true });
  for (const name of ['deep/.env', 'deep/er/key', 'plain']) writeFileSync(`${folder.path}/${name}`, '');
  const left = async (deposited: readonly string[]) =>
    (await ignoredLeftOut(folder.path, ['deep/', 'plain'], deposited))?.names ?? [];
  expect(await left(['deep/.env'])).toEqual(['deep/', 'plain']);
  expect(await left(['deep/.env', 'deep/er/key'])).toEqual(['plain']);
  expect(await left(['deep', 'plain'])).toEqual([]);
  expect(await left(['dee', 'plain2'])).toEqual(['deep/', 'plain']);
});
