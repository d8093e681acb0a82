import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { resolveExecutable } from './resolve-executable.ts';

let cwd: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'host-executable-'));
  for (const folder of ['first', 'second', 'first/tool']) await mkdir(join(cwd, folder));
  for (const name of ['second/tool', 'first/plain', 'here']) await writeFile(join(cwd, name), '#!/bin/sh\n');
  for (const name of ['second/tool', 'here']) await chmod(join(cwd, name), 0o755);
});

describe('a program', () => {
  test('is the first executable file of that name on the path; a folder is none', async () => {
    const path = `${join(cwd, 'first')}:${join(cwd, 'second')}`;
    expect(await resolveExecutable('tool', { path, cwd })).toBe(join(cwd, 'second/tool'));
    expect(await resolveExecutable('plain', { path, cwd })).toBeNull();
    expect(await resolveExecutable('absent', { path, cwd })).toBeNull();
  });

  test('with a slash is a path from the folder, and the path list does not matter', async () => {
    expect(await resolveExecutable('./here', { path: '', cwd })).toBe(join(cwd, 'here'));
    expect(await resolveExecutable(join(cwd, 'here'), { path: '', cwd: '/' })).toBe(join(cwd, 'here'));
    expect(await resolveExecutable('./tool', { path: join(cwd, 'second'), cwd })).toBeNull();
  });

  test('without a name is none', async () => {
    expect(await resolveExecutable('', { path: cwd, cwd })).toBeNull();
  });
});
