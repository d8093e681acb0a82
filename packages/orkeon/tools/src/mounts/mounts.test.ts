import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '@caesar/host';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mounts } from './mounts.ts';
import { openMounts } from './open-mounts.ts';
import { parseMount } from './parse-mount.ts';

let area: TemporaryDirectory;
let mounts: Mounts;

/** Opens mounts around the test's area, or throws the refusal's code. */
async function open(given: readonly string[], more: Partial<Parameters<typeof openMounts>[0]> = {}) {
  const opened = await openMounts({
    declared: [],
    given,
    crewDirectory: join(area.path, 'crew'),
    workingDirectory: area.path,
    allowExternal: false,
    ...more,
  });
  if (!opened.ok) throw new Error(opened.refusal.code);
  return opened.value;
}

beforeAll(async () => {
  area = await temporaryDirectory('mounts-');
  for (const folder of ['crew', 'work/in', 'work/out', 'secret']) {
    mkdirSync(join(area.path, folder), { recursive: true });
  }
  writeFileSync(join(area.path, 'work/in/a.txt'), 'a');
  writeFileSync(join(area.path, 'secret/key'), 'key');
  symlinkSync('in/a.txt', join(area.path, 'work/inside'));
  symlinkSync('../secret', join(area.path, 'work/outside'));
  symlinkSync('../secret/new', join(area.path, 'work/dangling'));
  symlinkSync('circle', join(area.path, 'work/circle'));
  symlinkSync('out', join(area.path, 'work/in/to-out'));
  mounts = await open(['work:/work:rw;in:ro']);
});
afterAll(() => area[Symbol.asyncDispose]());

describe('where a path leads', () => {
  test.each(['/work/in/a.txt', '//work/./in//a.txt', '/work/inside'])(
    '%s leads to the file',
    async (path) => {
      const located = await mounts.locate(path, 'read');
      expect(located).toMatchObject({ ok: true, diskPath: join(area.path, 'work/in/a.txt') });
    },
  );

  test('a file that does not exist yet has its place', async () => {
    expect(await mounts.locate('/work/new/deep/file', 'write')).toEqual({
      ok: true,
      diskPath: join(area.path, 'work/new/deep/file'),
      path: '/work/new/deep/file',
    });
  });

  test.each([
    '/work/../secret/key',
    '/work/in/../../secret/key',
    '/..',
    '/work/outside/key',
    '/work/outside',
    '/work/dangling',
    '/work/circle',
    '/work/circle/x',
    '/secret/key',
    '/etc/passwd',
    'etc/passwd',
    '../secret/key',
    '',
    '/',
    '/work\0/in',
    '/work/in/a.txt\0.png',
    '/work\\..\\secret',
    '/work/in\n',
    `/work/${'x'.repeat(5_000)}`,
    'C:\\secret',
    'file:///etc/passwd',
  ])('%j leads nowhere, and the reason shows no path of the disk', async (path) => {
    const located = await mounts.locate(path, 'read');
    expect(located.ok).toBe(false);
    expect(JSON.stringify(located)).not.toContain(area.path);
  });

  test('no path whatever leads out of the mounts', async () => {
    const segment = fc.constantFrom(
      '..',
      '.',
      '',
      'work',
      'in',
      'outside',
      'dangling',
      'circle',
      'secret',
      'a.txt',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 8 }), async (segments) => {
        const located = await mounts.locate(`/${segments.join('/')}`, 'read');
        const inside = ['work', 'crew'].map((folder) => join(area.path, folder));
        if (located.ok) expect(inside.some((folder) => located.diskPath.startsWith(folder))).toBe(true);
      }),
    );
  });

  test('an unknown root is answered with those that there are', async () => {
    expect(await mounts.locate('/wrok/a', 'read')).toEqual({
      ok: false,
      reason: 'no such folder: paths begin with one of /crew, /work',
    });
  });
});

describe('what may be written', () => {
  test.each([
    ['/work/out/x', true],
    ['/work/x', true],
    ['/work/in/x', false],
    ['/work/in', false],
    ['/work/inside', false],
    ['/work/in/to-out/x', false],
    ['/work/inner/x', true],
    ['/crew/x', false],
  ])('%s: %s', async (path, allowed) => {
    expect((await mounts.locate(path, 'write')).ok).toBe(allowed);
    expect((await mounts.locate(path, 'read')).ok).toBe(true);
  });
});

describe('what may be mounted', () => {
  test('a mount given to the run takes the place of the one that the crew declares', async () => {
    mkdirSync(join(area.path, 'crew/data'), { recursive: true });
    const declared = ['data:/data:ro'];
    const own = await open([], { declared });
    expect(await own.locate('/data/x', 'read')).toMatchObject({ diskPath: join(area.path, 'crew/data/x') });
    const replaced = await open(['work/out:/data:rw'], { declared });
    expect(await replaced.locate('/data/x', 'write')).toMatchObject({
      diskPath: join(area.path, 'work/out/x'),
    });
  });

  test.each<[string, string[], string[], string]>([
    ['a root that nobody gave a folder', ['/output'], [], 'MOUNT_MISSING'],
    ['a folder that is not there', [], ['nowhere:/x:ro'], 'MOUNT_INVALID'],
    ['a file in place of a folder', [], ['work/in/a.txt:/x:ro'], 'MOUNT_INVALID'],
    ['a root twice', [], ['work:/x:ro', 'crew:/x:ro'], 'MOUNT_DUPLICATE'],
    ["the crew's own root", [], ['work:/crew:rw'], 'MOUNT_DUPLICATE'],
    ['a folder outside', [], ['/:/x:ro'], 'MOUNT_EXTERNAL'],
    ['a folder outside by dots', [], ['work/../..:/x:ro'], 'MOUNT_EXTERNAL'],
    ['rights that do not exist', [], ['work:/x:rwx'], 'MOUNT_INVALID'],
    ['a root of dots', [], ['work:/..:ro'], 'MOUNT_INVALID'],
    ['a root of two segments', [], ['work:/a/b:ro'], 'MOUNT_INVALID'],
    ['folders below with dots', [], ['work:/x:ro;../y:rw'], 'MOUNT_INVALID'],
  ])('%s is refused', async (_, declared, given, code) => {
    await expect(open(given, { declared })).rejects.toThrow(code);
  });

  test('a folder outside is mounted when that is allowed', async () => {
    const outside = await open(['/:/x:ro'], { allowExternal: true });
    expect(outside.roots.map(({ root }) => root)).toEqual(['/crew', '/x']);
  });

  test.each([
    ['"/a:b;c":/x:rw', '/a:b;c', 'rw'],
    ['/a b:/x', '/a b', 'ro'],
    ['C:/data:/x:rwnd', 'C:/data', 'rwnd'],
  ])('%s is read whole', (spec, folder, rights) => {
    expect(parseMount(spec)).toMatchObject({ ok: true, value: { folder, root: '/x', rights } });
  });
});
