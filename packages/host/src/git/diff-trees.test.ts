import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWritable } from '../files/open-writable.ts';
import { useFolder } from '../test-support/folder.ts';
import { makeRepository, userGit, writeFiles } from '../test-support/repository.ts';
import { bundleScript, readText, startScript } from '../test-support/script.ts';
import { countLines } from './count-lines.ts';
import { type DiffOptions, diffTrees } from './diff-trees.ts';
import type { Repository } from './find-repository.ts';
import { snapshotTree } from './snapshot-tree.ts';
import { writePatch } from './write-patch.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);
const repo = (name = ''): string => join(folder(), 'repo', name);

async function patchBytes(
  repository: Repository,
  [from, to]: readonly [string, string],
  options?: DiffOptions,
): Promise<string> {
  await writePatch(repository, from, to, openWritable(at('patch')), options);
  return readFileSync(at('patch'), 'latin1');
}

/** A commit and a tree that differ in every way. */
async function manyChanges(): Promise<readonly [Repository, readonly [string, string]]> {
  const long = 'line\n'.repeat(20);
  const repository = await makeRepository(repo(), {
    edited: 'a\nb\n',
    gone: 'x',
    moved: long,
    mode: 'm',
    kind: 'k',
  });
  writeFiles(repo(), {
    edited: 'a\nc\n',
    'new/file': '1\n2',
    binary: Buffer.from([0, 1, 255]),
    moved: `${long}more\n`,
  });
  rmSync(repo('gone'));
  renameSync(repo('moved'), repo('to "here"'));
  chmodSync(repo('mode'), 0o755);
  rmSync(repo('kind'));
  symlinkSync('mode', repo('kind'));
  return [repository, [repository.head, (await snapshotTree({ workTree: repo() })).tree]];
}

describe('the changes between two trees', () => {
  test('are told one by one', async () => {
    const [repository, [from, to]] = await manyChanges();
    const changes = await diffTrees(repository, from, to);
    expect(
      changes.map(({ action, oldPath, path, oldMode, newMode }) => [action, oldPath, path, oldMode, newMode]),
    ).toEqual([
      ['added', undefined, 'binary', '000000', '100644'],
      ['modified', undefined, 'edited', '100644', '100644'],
      ['deleted', undefined, 'gone', '100644', '000000'],
      ['type-changed', undefined, 'kind', '100644', '120000'],
      ['mode-changed', undefined, 'mode', '100644', '100755'],
      ['added', undefined, 'new/file', '000000', '100644'],
      ['renamed', 'moved', 'to "here"', '100644', '100644'],
    ]);
    for (const { oldId, newId } of changes)
      expect(`${oldId} ${newId}`).toMatch(/^[0-9a-f]{40} [0-9a-f]{40}$/);
    expect(await countLines(repository, from, to)).toEqual([
      { path: 'binary', added: 0, deleted: 0, binary: true },
      { path: 'edited', added: 1, deleted: 1, binary: false },
      { path: 'gone', added: 0, deleted: 1, binary: false },
      { path: 'kind', added: 1, deleted: 1, binary: false },
      { path: 'mode', added: 0, deleted: 0, binary: false },
      { path: 'new/file', added: 2, deleted: 0, binary: false },
      { path: 'to "here"', added: 1, deleted: 0, binary: false },
    ]);
  });

  test('have their exact names, whatever the bytes', async () => {
    const repository = await makeRepository(repo(), {});
    const names = ['a\nb', 'a"b', "a'b", 'a\\b', 'a\tb', ' a ', 'é', 'e\u0301', '\u2028', '-n', ':x', '😀'];
    for (const name of names) writeFileSync(repo(name), name);
    writeFileSync(Buffer.from(`${repo()}/\xe9t\xe9`, 'latin1'), '');
    const { tree } = await snapshotTree({ workTree: repo() });
    const changes = await diffTrees(repository, repository.head, tree);
    expect(changes.map(({ path }) => path).sort()).toEqual([...names, '\\xe9t\\xe9'].sort());
    expect(changes.find(({ path }) => path === '\\xe9t\\xe9')?.rawPath).toEqual(
      Buffer.from('\xe9t\xe9', 'latin1'),
    );
    expect(await countLines(repository, repository.head, tree)).toHaveLength(names.length + 1);
  });

  test('can be asked for some paths; a rename answers to both its names', async () => {
    const [repository, [from, to]] = await manyChanges();
    const some = async (...paths: string[]) =>
      (await diffTrees(repository, from, to, { paths })).map(({ path }) => path);
    expect(await some('new', 'edited')).toEqual(['edited', 'new/file']);
    expect(await some('new/')).toEqual(['new/file']);
    expect(await some('moved')).toEqual(['to "here"']);
    expect(await some('mod', 'e*', '.')).toEqual([]);
  });

  test('of an unknown tree is an error in git’s words', async () => {
    const repository = await makeRepository(repo(), {});
    await expect(diffTrees(repository, repository.head, 'none')).rejects.toThrow(
      /git diff-tree failed: fatal/,
    );
    await expect(patchBytes(repository, [repository.head, 'none'])).rejects.toThrow(
      /git diff-tree failed: fatal/,
    );
  });
});

describe('a patch', () => {
  test('makes the one tree into the other', async () => {
    const [repository, trees] = await manyChanges();
    await patchBytes(repository, trees);
    userGit(repo(), 'clean', '--quiet', '--force', '-d');
    userGit(repo(), 'reset', '--quiet', '--hard');
    userGit(repo(), 'apply', '--binary', at('patch'));
    expect((await snapshotTree({ workTree: repo() })).tree).toBe(trees[1]);
  });

  test('of some paths makes them alone, though names have no text', async () => {
    const [repository, [from]] = await manyChanges();
    rmSync(repo('edited'));
    writeFiles(repo(), { 'edited/file': 'now a folder' });
    writeFileSync(Buffer.from(`${repo()}/new/\xe9`, 'latin1'), '');
    const { tree } = await snapshotTree({ workTree: repo() });
    const patch = await patchBytes(repository, [from, tree], { paths: ['new', 'edited', 'moved'] });
    expect(patch.match(/^diff --git .*/gm)).toEqual([
      'diff --git a/edited b/edited',
      'diff --git a/edited/file b/edited/file',
      'diff --git a/new/file b/new/file',
      'diff --git a/new/\xe9 b/new/\xe9',
      'diff --git a/moved "b/to \\"here\\""',
    ]);
    expect(await patchBytes(repository, [from, tree], { paths: ['none'] })).toBe('');
  });

  test('and the changes are the same bytes under a hostile configuration', async () => {
    const [repository, trees] = await manyChanges();
    const seen = async () => [
      await patchBytes(repository, trees),
      await diffTrees(repository, ...trees),
      await countLines(repository, ...trees),
      (await snapshotTree({ workTree: repo() })).tree,
    ];
    const before = await seen();
    for (const [name, value] of HOSTILE) userGit(repo(), 'config', name, value);
    writeFiles(repo(), { '.git/info/attributes': '* diff=loud\n' });
    const variables = { GIT_EXTERNAL_DIFF: 'false', GIT_DIFF_OPTS: '--unified=0', GIT_CONFIG_COUNT: '1' };
    Object.assign(process.env, variables, { GIT_CONFIG_KEY_0: 'core.bare', GIT_CONFIG_VALUE_0: 'true' });
    try {
      expect(await seen()).toEqual(before);
    } finally {
      for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) delete process.env[name];
    }
  });

  test('of 200 MB passes in flat memory', async () => {
    const repository = await makeRepository(repo(), {});
    execFileSync('sh', ['-c', 'yes "a line of some length, again and again" | head -c 200000000 > big'], {
      cwd: repo(),
    });
    const { tree } = await snapshotTree({ workTree: repo() });
    const script = await bundleScript(folder(), 'patch', PATCH);
    const child = startScript(script, [repo(), repository.head, tree, at('patch')]);
    const grown = Number(await readText(child.stdout));
    expect(readFileSync(at('patch')).length).toBeGreaterThan(200_000_000);
    expect(grown).toBeGreaterThan(0);
    expect(grown).toBeLessThan(150_000_000);
  });
});

const HOSTILE: readonly (readonly [string, string])[] = [
  ['color.ui', 'always'],
  ['color.diff', 'always'],
  ['core.quotePath', 'true'],
  ['core.hooksPath', '/nowhere'],
  ['core.pager', 'false'],
  ['core.fsmonitor', 'false'],
  ['core.abbrev', '4'],
  ['commit.gpgSign', 'true'],
  ['diff.noprefix', 'true'],
  ['diff.mnemonicPrefix', 'true'],
  ['diff.external', 'false'],
  ['diff.renames', 'false'],
  ['diff.renameLimit', '1'],
  ['diff.algorithm', 'patience'],
  ['diff.context', '0'],
  ['diff.interHunkContext', '9'],
  ['diff.suppressBlankEmpty', 'true'],
  ['diff.orderFile', 'order'],
  ['diff.relative', 'true'],
  ['diff.submodule', 'log'],
  ['diff.ignoreSubmodules', 'all'],
  ['diff.colorMoved', 'zebra'],
  ['diff.loud.command', 'false'],
  ['diff.loud.textconv', 'false'],
  ['status.showUntrackedFiles', 'no'],
  ['status.short', 'true'],
  ['core.untrackedCache', 'true'],
  ['core.splitIndex', 'true'],
  ['core.ignoreStat', 'true'],
  ['core.trustctime', 'false'],
  ['core.checkStat', 'minimal'],
];

const PATCH = `
import { findRepository, openWritable, writePatch } from './index.ts';
const [, , repo, from, to, path] = process.argv;
const { repository } = await findRepository(repo);
const before = process.memoryUsage.rss();
await writePatch(repository, from, to, openWritable(path));
console.log(process.resourceUsage().maxRSS * 1024 - before);`;
