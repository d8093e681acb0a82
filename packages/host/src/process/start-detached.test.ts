import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { isAlive } from './process-identity.ts';
import { startDetached } from './start-detached.ts';
import { processTable } from './system-table.ts';

const folder = useFolder();
const start = (script: string, command = '/bin/sh') => {
  const logPath = join(folder(), 'log');
  return startDetached({ command, args: ['-c', script, 'sh'], cwd: folder(), env: process.env, logPath });
};

test('a detached process is nobody’s child, stands outside our group and prints into its log', async () => {
  const identity = await start('echo here; pwd; echo "it’s \\"$0\\"" >&2; cat; exec sleep 60');
  if (identity === null) throw new Error('it did not start');
  await expect.poll(() => readFileSync(join(folder(), 'log'), 'utf8')).toBe(`here\n${folder()}\nit’s "sh"\n`);
  const entry = processTable.find(identity.pid);
  expect(entry?.group).not.toBe(processTable.find(process.pid)?.group);
  expect(entry?.parent).not.toBe(process.pid);
  process.kill(-(entry?.group ?? Number.NaN), 'SIGKILL');
  await expect.poll(() => isAlive(identity)).toBe(false);
});

test('a program that is not there leaves its reason in the log', async () => {
  const identity = await start('', '/no/such/program');
  await expect.poll(() => identity === null || !isAlive(identity)).toBe(true);
  await expect.poll(() => readFileSync(join(folder(), 'log'), 'utf8')).toMatch(/no\/such\/program/);
});

test('a log that cannot be opened leaves nothing running', async () => {
  const logPath = join(folder(), 'absent', 'log');
  const identity = await startDetached({
    command: 'sleep',
    args: ['60'],
    cwd: folder(),
    env: process.env,
    logPath,
  });
  await expect.poll(() => identity === null || !isAlive(identity)).toBe(true);
});
