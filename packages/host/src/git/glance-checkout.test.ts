import { appendFileSync, chmodSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository } from '../test-support/repository.ts';
import { compareGlances, glanceAt } from './glance-checkout.ts';

const folder = useFolder();

test('two glances tell what changed between them, what was dirty before too, and no more', async () => {
  const repository = await makeRepository(`${folder()}/repo`, { a: 'a', b: 'b', c: 'c', d: 'd', kept: 'k' });
  const at = (name: string) => `${repository.topLevel}/${name}`;
  appendFileSync(at('a'), 'dirty');
  appendFileSync(at('kept'), 'dirty');
  writeFileSync(at('own'), 'own');
  const before = await glanceAt(repository, { excluded: ['left'] });
  appendFileSync(at('a'), 'again');
  rmSync(at('b'));
  chmodSync(at('c'), 0o755);
  writeFileSync(at('new'), 'new');
  writeFileSync(at('left'), 'out');
  const after = await glanceAt(repository, { excluded: ['left'] });
  const found = await compareGlances(repository, before, after);
  expect(found.map(({ path }) => path).sort()).toEqual(['a', 'b', 'c', 'new']);
  expect(found.find(({ path }) => path === 'b')?.id).toBeNull();
  expect(found.find(({ path }) => path === 'new')?.id).toBe('3e5126c4e761fd09582fc517918a1601b218dff0');
});
