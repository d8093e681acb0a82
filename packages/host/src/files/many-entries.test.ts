import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { holdsMany, MANY_ENTRIES } from './many-entries.ts';
import { measureTree } from './measure-tree.ts';
import { removeTree } from './remove-tree.ts';

const folder = useFolder();

/** A folder with so many files in folders, a locked one and a link to a folder outside. */
function makeTree(files: number): { readonly path: string; readonly outside: string } {
  const path = join(folder(), '-tree');
  const outside = join(folder(), 'outside');
  mkdirSync(outside, { recursive: true });
  writeFileSync(join(outside, 'kept'), 'k'.repeat(100_000));
  for (let number = 0; number < files; number += 1) {
    mkdirSync(join(path, `d${number % 10}`), { recursive: true });
    writeFileSync(join(path, `d${number % 10}`, `f${number}`), 'x\n');
  }
  symlinkSync(outside, join(path, 'd0', 'link'));
  chmodSync(join(path, 'd1'), 0o500);
  return { path, outside };
}

function blocksBelow(path: string): number {
  const facts = lstatSync(path);
  const below = facts.isDirectory() ? readdirSync(path).map((name) => blocksBelow(join(path, name))) : [];
  return below.reduce((sum, bytes) => sum + bytes, facts.blocks * 512);
}

test.each([20, MANY_ENTRIES + 20])(
  'a folder of %d files is measured and removed, and no link followed',
  async (files) => {
    const { path, outside } = makeTree(files);
    expect(await holdsMany(path)).toBe(files > MANY_ENTRIES);
    expect(await measureTree(path)).toBe(blocksBelow(path));
    await removeTree(path);
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(outside)).toEqual(['kept']);
  },
);
