import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { canonicalPath, isInside } from './canonical-path.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);

describe('a canonical path', () => {
  test('has no links, and its end need not exist', async () => {
    await mkdir(at('real'));
    await symlink('real', at('link'));
    expect(await canonicalPath(at('link'))).toBe(at('real'));
    expect(await canonicalPath(at('link/new/file'))).toBe(at('real/new/file'));
    expect(await canonicalPath(at('link/../link/./new'))).toBe(at('real/new'));
  });

  test('goes where a dangling link would lead a writer', async () => {
    await symlink('/elsewhere/file', at('dangling'));
    await symlink('dangling', at('chained'));
    expect(await canonicalPath(at('dangling'))).toBe('/elsewhere/file');
    expect(await canonicalPath(at('chained/below'))).toBe('/elsewhere/file/below');
  });

  test('does not exist for a circle of links', async () => {
    await symlink('two', at('one'));
    await symlink('one', at('two'));
    await expect(canonicalPath(at('one'))).rejects.toThrow('ELOOP');
  });
});

describe('being inside', () => {
  test.each([
    ['/a', '/a', true],
    ['/a', '/a/b', true],
    ['/a', '/a/..b', true],
    ['/', '/a', true],
    ['/a', '/ab', false],
    ['/a/b', '/a', false],
    ['/a', '/a/../b', false],
    ['/a', '/b', false],
  ])('of %s is for %s %s', (parent, child, inside) => {
    expect(isInside(parent, child)).toBe(inside);
  });

  test('holds for whatever is joined below, without a way up', () => {
    const names = fc.array(fc.string({ minLength: 1 }).map((name) => name.replace(/[/\0]|^\.+$/g, 'x')));
    fc.assert(fc.property(names, (parts) => isInside('/parent', join('/parent', ...parts))));
  });
});
