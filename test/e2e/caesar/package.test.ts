import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bashAgent } from '../../support/agents.ts';
import { installGlobally } from '../../support/installed-caesar.ts';
import { type PackedCaesar, packCaesar } from '../../support/packed-caesar.ts';
import { makePlace, type Place } from '../../support/repository.ts';

/** What the package may take, in bytes: the tarball, and the folder that it becomes. */
const LARGEST_TARBALL = 500_000;
const LARGEST_FOLDER = 2_000_000;

let place: Place;
let packed: PackedCaesar;
beforeAll(() => {
  place = makePlace();
  packed = packCaesar(place.root, place.env);
}, 120_000);
afterAll(() => place[Symbol.dispose]());

test('the package holds the programs, a readme and the licence, and nothing of the source', () => {
  for (const name of [
    'README.md',
    'LICENSE',
    'package.json',
    'bin/caesar.js',
    'dist/caesar.js',
    'dist/caesar-channel.js',
  ]) {
    expect(packed.files).toContain(name);
  }
  expect(
    packed.files.filter((path) => !/^(?:README\.md|LICENSE|package\.json|bin\/|dist\/)/.test(path)),
  ).toEqual([]);
  expect(packed.files.filter((path) => /\.(?:ts|map)$/.test(path))).toEqual([]);
});

test('the package is small, and brings no other', { timeout: 120_000 }, async () => {
  const { binary, folder } = installGlobally(packed.tarball, place.root, place.env);
  const bytes = sizeOf(folder);
  console.log(`caesar: ${kilobytes(packed.size)} to download, ${kilobytes(bytes)} installed, 1 package`);
  expect(packed.size).toBeLessThan(LARGEST_TARBALL);
  expect(bytes).toBeLessThan(LARGEST_FOLDER);
  expect(readdirSync(join(folder, '..'))).toEqual(['caesar']);
  expect(readdirSync(folder)).not.toContain('node_modules');
  expect((await place.caesar(['--version'], { binary })).stdout).toMatch(/^caesar \d+\.\d+\.\d+\n$/);
  place.declareAgent('a', bashAgent('echo z >> f.txt'));
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json'], { binary });
  expect(run.code, run.stderr).toBe(0);
  expect(run.json.diff.files).toEqual(['f.txt']);
  const schema = await place.caesar(['protocol', 'schema', 'report'], { binary });
  expect(schema.json.required).toEqual(['protocol', 'status', 'summary']);
});

test('npx runs the package from an empty directory', { timeout: 120_000 }, () => {
  const empty = join(place.root, 'nothing here');
  mkdirSync(empty);
  const answer = execFileSync(
    'npx',
    ['--yes', '--offline', '--package', packed.tarball, 'caesar', '--version'],
    {
      cwd: empty,
      env: place.env,
      encoding: 'utf8',
    },
  );
  expect(answer).toMatch(/^caesar \d+\.\d+\.\d+\n$/);
  expect(readdirSync(empty)).toEqual([]);
});

function sizeOf(path: string): number {
  const facts = lstatSync(path);
  if (!facts.isDirectory()) return facts.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1_000)} kB`;
}
