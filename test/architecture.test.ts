import { basename } from 'node:path';
import { expect, test } from 'vitest';
import {
  ambientWorld,
  commentsOf,
  errorCodesOf,
  heavyZod,
  speaksOfTheWork,
  unnamedExports,
} from './support/source-rules.ts';
import { filesBelow, parseSource, readSource } from './support/source-tree.ts';

const written = filesBelow('packages', 'spec', 'test', 'scripts', 'bench', 'examples').filter((path) =>
  /\.(ts|tsx|mjs|js)$/.test(path),
);
const sources = written.filter(
  (path) => /^packages\/.+\/src\/.+\.tsx?$/.test(path) && !path.endsWith('.test.ts'),
);
const trees = new Map(written.map((path) => [path, parseSource(path)]));
const treesOf = (paths: string[]) => paths.flatMap((path) => trees.get(path) ?? []);
const library = sources.filter((path) => !/^packages\/(host|[^/]+\/cli)\/src\//.test(path));

test('an index has named exports only', () => {
  const indexes = sources.filter((path) => basename(path) === 'index.ts');
  expect(indexes.length).toBeGreaterThan(0);
  expect(treesOf(indexes).flatMap(unnamedExports)).toEqual([]);
});

test('a file is named after its idea', () => {
  const banned = /(^|-)(utils?|helpers?|common|manager|service|misc)(-|\.|$)|^(base|types)(\.|$)/;
  const names = written.flatMap((path) => path.split('/').map((name) => ({ name, path })));
  expect(names.filter(({ name }) => banned.test(name)).map(({ path }) => path)).toEqual([]);
});

test('a file’s name is kebab-case', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|test-d|property\.test|examples|config))?\.(ts|tsx|mjs|js)$/;
  expect(written.map((path) => basename(path)).filter((name) => !kebab.test(name))).toEqual([]);
});

test('library code is given its world: no console, environment, exit or clock of its own', () => {
  expect(treesOf(library).flatMap(ambientWorld)).toEqual([]);
});

test('zod is imported in the form that starts quickly', () => {
  expect(treesOf(written).flatMap(heavyZod)).toEqual([]);
});

test('every error code is explained in docs/errors.md, and nothing else is', () => {
  const used = new Set(treesOf(sources).flatMap(errorCodesOf));
  const tables = readSource('docs/errors.md').split('\n## ').map(codesExplained);
  const explained = new Set(tables.flat());
  expect([...used].filter((code) => !explained.has(code)).sort(), 'codes without a line').toEqual([]);
  expect([...explained].filter((code) => !used.has(code)).sort(), 'lines without a code').toEqual([]);
  for (const table of tables) expect(table).toEqual([...new Set(table)].sort());
});

function codesExplained(text: string): string[] {
  return [...text.matchAll(/^\| `([A-Z0-9_]+)` \| .+ \| .+ \|$/gm)].map(([, code]) => `${code}`);
}

test('no comment speaks of a review, a ticket, a task’s number or an author', () => {
  const offending = treesOf(written).flatMap((tree) =>
    commentsOf(tree)
      .filter(({ text }) => speaksOfTheWork(text))
      .map(({ line, text }) => `${tree.fileName}:${line} ${text}`),
  );
  expect(offending).toEqual([]);
});

/** A test file is a list of sentences and may be longer than what it tests. */
const mostLines = (path: string) => (path.endsWith('.test.ts') ? 450 : 300);

/** Files that are longer still, each with the reason. */
const longFiles: Readonly<Record<string, string>> = {};

test('a long file has a reason, and a reason has its file', () => {
  const long = written.filter((path) => readSource(path).trimEnd().split('\n').length > mostLines(path));
  expect(long.filter((path) => longFiles[path] === undefined)).toEqual([]);
  expect(Object.keys(longFiles).filter((path) => !long.includes(path))).toEqual([]);
});
