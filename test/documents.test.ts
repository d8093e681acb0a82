import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, readSource, repositoryRoot } from './support/source-tree.ts';

const documents = [
  ...readdirSync(repositoryRoot).filter((name) => name.endsWith('.md')),
  ...filesBelow('docs').filter((path) => path.endsWith('.md')),
];
const decisions = filesBelow('docs/decisions');

test('a file that a document names exists', () => {
  const named = documents.flatMap((document) =>
    [
      ...readSource(document).matchAll(
        /`((?:packages|docs|spec|test|scripts|bench|examples)\/[\w./-]*|[A-Z]+\.md)`/g,
      ),
    ].map(([, path]) => ({ document, path: `${path}` })),
  );
  const missing = named.filter(({ path }) => !existsSync(join(repositoryRoot, path)));
  expect(missing.map(({ document, path }) => `${document}: ${path}`)).toEqual([]);
});

test('decisions are numbered without a gap and titled by their number', () => {
  const numbers = decisions.map((path) => path.match(/^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/)?.[1]);
  expect(numbers).toEqual(decisions.map((_, index) => String(index + 1).padStart(4, '0')));
  expect(decisions.filter((path, index) => !readSource(path).startsWith(`# ${numbers[index]} `))).toEqual([]);
});

test('a decision says its context, what was decided and what follows, in at most 40 lines', () => {
  for (const path of decisions) {
    const text = readSource(path);
    expect(text.split('\n').length, path).toBeLessThanOrEqual(41);
    const parts = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part);
    expect(parts, path).toEqual(['Context', 'Decision', 'Consequences']);
  }
});
