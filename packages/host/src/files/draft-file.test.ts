import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { draftFile } from './draft-file.ts';

const folder = useFolder();

test('a draft is not there before it is kept, and leaves nothing when it is let go', async () => {
  const path = join(folder(), 'file');
  const first = await draftFile(path, 'first');
  expect(existsSync(path)).toBe(false);
  await first.keep();
  const second = await draftFile(path, 'second');
  await second.discard();
  expect(readFileSync(path, 'utf8')).toBe('first');
  await first.discard();
  expect(readdirSync(folder())).toEqual(['file']);
});
