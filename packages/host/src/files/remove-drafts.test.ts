import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { removeDrafts } from './remove-drafts.ts';
import { writeAtomic, writeDraft } from './write-atomic.ts';

const folder = useFolder();

test('drafts that were left go, and what is being written, or is no draft, stays', async () => {
  const left = await writeDraft(join(folder(), 'plan.json'), 'half');
  utimesSync(left, 1_000, 1_000);
  const fresh = basename(await writeDraft(join(folder(), 'record.json'), 'half'));
  await writeAtomic(join(folder(), 'whole.json'), 'whole');
  const others = ['.gitignore', '.hidden.txt', 'a.0123456789abcdef'];
  for (const name of [...others, 'whole.json']) {
    writeFileSync(join(folder(), name), '');
    utimesSync(join(folder(), name), 1_000, 1_000);
  }
  mkdirSync(join(folder(), '.folder.0123456789abcdef'));
  const at = { beforeMs: 2_000_000 };
  expect(await removeDrafts(folder(), { ...at, dryRun: true })).toBe(4);
  expect(await removeDrafts(folder(), at)).toBe(4);
  expect(await removeDrafts(folder(), at)).toBe(0);
  expect(readdirSync(folder()).sort()).toEqual(
    [fresh, '.folder.0123456789abcdef', 'whole.json', ...others].sort(),
  );
});

test('a folder that is not there has none', async () => {
  expect(await removeDrafts(join(folder(), 'absent'), { beforeMs: 1 })).toBe(0);
});
