import { expect, test } from 'vitest';
import {
  ambientWorld,
  commentsOf,
  errorCodesOf,
  heavyZod,
  speaksOfTheWork,
  unnamedExports,
} from './source-rules.ts';
import { parseSource } from './source-tree.ts';

const sample = (text: string) => parseSource('sample.ts', text);

test('only names leave an index', () => {
  expect(
    unnamedExports(sample("export { a, type B } from './a.ts';\nexport type { C } from './c.ts';")),
  ).toEqual([]);
  expect(unnamedExports(sample("export * from './a.ts';"))).toEqual(['sample.ts:1']);
  expect(unnamedExports(sample("export * as a from './a.ts';"))).toEqual(['sample.ts:1']);
  expect(unnamedExports(sample("export { a as default } from './a.ts';"))).toEqual(['sample.ts:1']);
  expect(unnamedExports(sample('export default 1;'))).toContain('sample.ts:1');
  expect(unnamedExports(sample('export default function a() {}'))).toContain('sample.ts:1');
});

test.each([
  'console.log(1)',
  'process.env["A"]',
  'process.exit(1)',
  'new Date()',
  'new Date',
  'Date()',
  'Date.now()',
  'const now = Date;',
  'call({ Date })',
])('library code may not say %s', (text) => {
  expect(ambientWorld(sample(text))).toEqual(['sample.ts:1']);
});

test.each([
  'function at(clock: { now(): Date }): Date { return clock.now(); }',
  'world.process.environment',
  'const event = { console: 1 };',
  'event.Date',
  'new Date(instant)',
  'Date.parse(text)',
  'value instanceof Date',
  'process.exitCode = 1',
  '"new Date()" // Date.now()',
])('library code may say %s', (text) => {
  expect(ambientWorld(sample(text))).toEqual([]);
});

test('zod is imported whole, under a name', () => {
  expect(heavyZod(sample("import * as z from 'zod';"))).toEqual([]);
  expect(heavyZod(sample("import type { ZodType } from 'zod';"))).toEqual([]);
  expect(heavyZod(sample("import { z } from 'zod';"))).toEqual(['sample.ts:1']);
  expect(heavyZod(sample("import z from 'zod';"))).toEqual(['sample.ts:1']);
});

test('error codes are read from values and from types', () => {
  expect(errorCodesOf(sample("const a = { code: 'WORK_LOST', reason: 'OF_NO_USE' };"))).toEqual([
    'WORK_LOST',
  ]);
  expect(errorCodesOf(sample("interface A { code: 'ONE_BAD' | 'TWO_BAD' }"))).toEqual(['ONE_BAD', 'TWO_BAD']);
  expect(errorCodesOf(sample("const a = { code: late ? 'LATE_ONE' : 'EARLY_ONE' };"))).toEqual([
    'LATE_ONE',
    'EARLY_ONE',
  ]);
  expect(errorCodesOf(sample("const a = { code: 'ENOENT' }; const b = { code: 'crew_failed' };"))).toEqual(
    [],
  );
});

test('error codes are read from calls that refuse', () => {
  expect(errorCodesOf(sample("refused('WORK_LOST', 'OF_NO_USE');"))).toEqual(['WORK_LOST']);
  expect(errorCodesOf(sample("read('HOME_MISSING');"))).toEqual([]);
});

test('comments are found wherever they stand, and strings are not comments', () => {
  const source = sample(
    '/** one */\nconst a = 1; // two\nconst b = [\n  // three\n  "// no",\n  `// no`,\n];',
  );
  expect(commentsOf(source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 /** one */',
    '2 // two',
    '4 // three',
  ]);
});

test.each([
  '// TODO later',
  '// see issue 12',
  '// task #3',
  '// as in PR #41',
  '// fixes #7',
  '/** @author Ann */',
  '// found by the reviewer',
])('a comment may not say %s', (comment) => {
  expect(speaksOfTheWork(comment)).toBe(true);
});

test.each([
  '// the task’s 3 files',
  '// UTF-8, SHA-256',
  '// a task is done',
  '// §3 of the contract',
  '// at #anchor',
  '// answered by the orchestrator',
])('a comment may say %s', (comment) => {
  expect(speaksOfTheWork(comment)).toBe(false);
});
