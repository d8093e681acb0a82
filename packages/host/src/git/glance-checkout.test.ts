import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit } from '../test-support/repository.ts';
import { compareGlances, glanceAt } from './glance-checkout.ts';

const folder = useFolder();

async function makeCheckout() {
  const repository = await makeRepository(`${folder()}/repo`, { a: 'a', b: 'b', c: 'c', d: 'd', kept: 'k' });
  const at = (name: string) => `${repository.topLevel}/${name}`;
  const glance = () => glanceAt(repository, { excluded: ['left'] });
  const differences = async (before: Awaited<ReturnType<typeof glance>>) =>
    compareGlances(repository, before, await glanceAt(repository, { excluded: ['left'], earlier: before }));
  return { repository, at, glance, differences };
}

test('two glances tell what changed between them, what was dirty before too, and no more', async () => {
  const { at, glance, differences } = await makeCheckout();
  appendFileSync(at('a'), 'dirty');
  appendFileSync(at('kept'), 'dirty');
  writeFileSync(at('own'), 'own');
  const before = await glance();
  appendFileSync(at('a'), 'again');
  rmSync(at('b'));
  chmodSync(at('c'), 0o755);
  writeFileSync(at('new'), 'new');
  writeFileSync(at('with\nend'), 'new');
  writeFileSync(at('left'), 'out');
  const found = await differences(before);
  expect(found.map(({ path }) => path).sort()).toEqual(['a', 'b', 'c', 'new', 'with\nend']);
  const told = (name: string) => found.find(({ path }) => path === name);
  expect(told('b')).toMatchObject({ id: null, isGone: true });
  const id = '3e5126c4e761fd09582fc517918a1601b218dff0';
  expect(told('new')).toMatchObject({ id, isGone: false });
  expect(told('with\nend')?.id).toBe(id);
});

test('a file that is staged, committed or written again with the same content is as it was', async () => {
  const { repository, at, glance, differences } = await makeCheckout();
  for (const name of ['a', 'b', 'kept', 'own']) appendFileSync(at(name), 'dirty');
  const before = await glance();
  userGit(repository.topLevel, 'add', 'a', 'own');
  userGit(repository.topLevel, 'commit', '-qm', 'mine', 'b');
  writeFileSync(at('kept'), readFileSync(at('kept')));
  expect(await differences(before)).toEqual([]);
});

test('a file is seen to be put back to its commit, or to change with its length and time kept', async () => {
  const { repository, at, glance, differences } = await makeCheckout();
  appendFileSync(at('a'), 'dirty');
  appendFileSync(at('b'), 'dirty');
  const { atime, mtime } = statSync(at('b'));
  const before = await glance();
  userGit(repository.topLevel, 'checkout', '-q', 'a');
  writeFileSync(at('b'), 'bDIRTY');
  utimesSync(at('b'), atime, mtime);
  expect((await differences(before)).map(({ path }) => path)).toEqual(['a', 'b']);
});

test('changes that git is told not to see are seen, and so is a file whose name is no text', async () => {
  const { repository, at, glance, differences } = await makeCheckout();
  userGit(repository.topLevel, 'update-index', '--assume-unchanged', 'a');
  userGit(repository.topLevel, 'update-index', '--skip-worktree', 'b');
  const odd = Buffer.concat([Buffer.from(at('')), Buffer.from([0x6f, 0xff])]);
  writeFileSync(odd, 'odd');
  const before = await glance();
  appendFileSync(at('a'), 'hidden');
  appendFileSync(at('b'), 'hidden');
  appendFileSync(odd, 'odder');
  expect((await differences(before)).map(({ path }) => path)).toEqual(['a', 'b', 'o\\xff']);
});

test('a large file and many files are told by length and time', async () => {
  const { at, glance, differences } = await makeCheckout();
  writeFileSync(at('large'), Buffer.alloc(200_000));
  for (let number = 0; number < 1_100; number += 1) writeFileSync(at(`n${number}`), 'n');
  const before = await glance();
  expect(await differences(before)).toEqual([]);
  appendFileSync(at('large'), 'x');
  appendFileSync(at('n1099'), 'x');
  appendFileSync(at('n999'), 'x');
  expect((await differences(before)).map(({ path }) => path).sort()).toEqual(['large', 'n1099', 'n999']);
});

test('an ignored file is looked at, an ignored folder is not', async () => {
  const { repository, at, glance, differences } = await makeCheckout();
  writeFileSync(at('.gitignore'), '.env\n*.log\nbuilt/\n');
  userGit(repository.topLevel, 'add', '.gitignore');
  userGit(repository.topLevel, 'commit', '-qm', 'ignore');
  mkdirSync(at('built'));
  writeFileSync(at('.env'), 'K=1');
  const before = await glance();
  writeFileSync(at('.env'), 'K=2');
  writeFileSync(at('new.log'), 'new');
  writeFileSync(at('built/file'), 'built');
  appendFileSync(at('a'), 'dirty');
  const found = await differences(before);
  expect(found.map(({ path, isIgnored }) => [path, isIgnored]).sort()).toEqual([
    ['.env', true],
    ['a', false],
    ['new.log', true],
  ]);
});

test('what changes in a repository that stands inside is seen, be it a submodule or not', async () => {
  const { repository, at, glance, differences } = await makeCheckout();
  await makeRepository(`${folder()}/lib`, { x: 'x', y: 'y' });
  const allowed = ['-c', 'protocol.file.allow=always'];
  userGit(repository.topLevel, ...allowed, 'submodule', '--quiet', 'add', `${folder()}/lib`, 'lib');
  userGit(repository.topLevel, 'commit', '-qm', 'lib');
  await makeRepository(at('own'), { z: 'z' });
  appendFileSync(at('lib/x'), 'dirty');
  const before = await glance();
  appendFileSync(at('lib/x'), 'dirtier');
  appendFileSync(at('lib/y'), 'dirty');
  appendFileSync(at('own/z'), 'dirty');
  expect((await differences(before)).map(({ path }) => path).sort()).toEqual(['lib/x', 'lib/y', 'own/z']);
});

test('nothing is written into the repository, however large what is not tracked', async () => {
  const { repository, at, glance, differences } = await makeCheckout();
  writeFileSync(at('large'), Buffer.alloc(200_000));
  const objects = () => userGit(repository.topLevel, 'count-objects', '-v');
  const stored = objects();
  await differences(await glance());
  expect(objects()).toBe(stored);
});
