import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit } from '../test-support/repository.ts';
import { ignoredAmong } from './ignored-among.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);

test('paths are told ignored whether or not something is there, and by the last pattern that matches', async () => {
  const repository = await makeRepository(at('repo'), {
    '.gitignore': 'dist/\n.env*\n!.env.example\ncafé\n:top\n\\!bang\n',
    'kept.txt': '',
  });
  const ignored = [
    'dist/x.js',
    'dist',
    '.env',
    'deep/.env.local',
    'café',
    'a b/dist/new\nline',
    ':top',
    '!bang',
  ];
  mkdirSync(at('repo/dist'));
  writeFileSync(at('repo/dist/x.js'), '');
  const paths = ['kept.txt', '.env.example', 'src/dist.js', ...ignored, 'nowhere'];
  expect(await ignoredAmong(repository, paths)).toEqual(ignored);
});

test('a tracked file is not ignored, whatever pattern matches it', async () => {
  const repository = await makeRepository(at('repo'), { '.gitignore': 'out\n' });
  writeFileSync(at('repo/out'), '');
  expect(await ignoredAmong(repository, ['out'])).toEqual(['out']);
  userGit(at('repo'), 'add', '--force', 'out');
  expect(await ignoredAmong(repository, ['out'])).toEqual([]);
});

test('paths that git will not judge are not ignored, and spoil none beside them', async () => {
  const repository = await makeRepository(at('repo'), { '.gitignore': 'dist\n' });
  symlinkSync(folder(), at('repo/link'));
  const unjudged = ['link/dist', '../dist', '/dist', '', 'a\0dist', '.', '..'];
  const paths = unjudged.flatMap((path) => [path, 'dist']);
  expect(await ignoredAmong(repository, paths)).toEqual(unjudged.map(() => 'dist'));
  expect(await ignoredAmong(repository, [])).toEqual([]);
});

test('very many paths are judged in one run', async () => {
  const repository = await makeRepository(at('repo'), { '.gitignore': 'dist\n' });
  const paths = Array.from({ length: 20_000 }, (_one, index) => `dist/${index}`);
  expect(await ignoredAmong(repository, paths)).toHaveLength(paths.length);
});
