import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaFiles } from './schema-files.ts';

const folder = new URL('../schemas/', import.meta.url);

test('the committed schemas are those of the code', () => {
  const files = schemaFiles();
  expect(readdirSync(folder).sort()).toEqual(files.map(({ name }) => name).sort());
  for (const { name, content } of files) expect(readFileSync(new URL(name, folder), 'utf8')).toBe(content);
});
