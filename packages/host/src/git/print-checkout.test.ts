import { chmodSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit, writeFiles } from '../test-support/repository.ts';
import { comparePrints, printCheckout } from './print-checkout.ts';

const folder = useFolder();

test('two prints tell what changed between them, and leave nothing in the repository', async () => {
  const checkout = join(folder(), 'checkout');
  const repository = await makeRepository(checkout, { a: 'a\n', b: 'b\n', c: 'c\n', same: 's\n' });
  writeFiles(checkout, { untracked: 'u\n', edited: 'e\n' });
  const objects = () => userGit(checkout, 'count-objects', '-v');
  const before = objects();
  const place = join(folder(), 'print');
  const first = await printCheckout(repository, place);
  const { atime, mtime } = statSync(join(checkout, 'a'));
  writeFiles(checkout, { a: 'A\n', untracked: 'U\n' });
  utimesSync(join(checkout, 'a'), atime, mtime);
  chmodSync(join(checkout, 'b'), 0o755);
  rmSync(join(checkout, 'c'));
  const second = await printCheckout(repository, place);
  const changes = await comparePrints(repository, first, second);
  expect(changes.map(({ path, action }) => `${path} ${action}`)).toEqual([
    'a modified',
    'b mode-changed',
    'c deleted',
    'untracked modified',
  ]);
  expect(await comparePrints(repository, second, second)).toEqual([]);
  expect(objects()).toBe(before);
});
