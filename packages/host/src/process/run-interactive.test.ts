import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { runInteractive } from './run-interactive.ts';

const folder = useFolder();

test('a program runs where it is told to, with the environment that it is given, and its exit is told', async () => {
  const tell = 'echo $(pwd) $PWD > seen; echo "$MARK" >> seen; exit 3';
  const exit = await runInteractive('/bin/sh', ['-c', tell], {
    cwd: folder(),
    env: { MARK: 'mark', PATH: process.env['PATH'], PWD: '/' },
  });
  expect(exit).toEqual({ code: 3, signal: null, failure: null });
  expect(await readFile(join(folder(), 'seen'), 'utf8')).toBe(`${folder()} ${folder()}\nmark\n`);
});

test('a program that is not there, or that cannot be, is a failure and never an error', async () => {
  for (const command of ['/nowhere/program', 'a\0b']) {
    const exit = await runInteractive(command, [], { cwd: folder(), env: {} });
    expect(exit).toMatchObject({ code: null, signal: null, failure: { reason: expect.any(String) } });
  }
});
