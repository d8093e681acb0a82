import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { filesBelow, repositoryRoot } from './support/source-tree.ts';

const configuration = (await import(pathToFileURL(join(repositoryRoot, 'stryker.config.mjs')).href)) as {
  pure: string[];
};

test('what is named to be mutated exists', () => {
  const missing = configuration.pure.filter(
    (path) => !existsSync(join(repositoryRoot, path)) && !existsSync(join(repositoryRoot, `${path}.ts`)),
  );
  expect(missing).toEqual([]);
});

test('what is named to be mutated has tests beside it', () => {
  const tests = filesBelow('packages').filter((path) => path.endsWith('.test.ts'));
  const untested = configuration.pure.filter(
    (path) => !tests.some((name) => name.startsWith(`${path}/`) || name.startsWith(`${path}.`)),
  );
  expect(untested).toEqual([]);
});
