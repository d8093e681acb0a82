import { tmpdir } from 'node:os';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { isGroupGone } from './process-group.ts';
import { startProcess } from './start-process.ts';

const start = (script: string) =>
  startProcess({ command: 'sh', args: ['-c', script], cwd: tmpdir(), env: process.env, stdin: null });

test('a group is gone with the last process in it, not with its leader', async () => {
  const alone = start('exit 0');
  const left = start('sleep 600 & exit 0');
  const over = finished(left.stdout.resume());
  await Promise.all([alone.exited, left.exited]);
  expect(isGroupGone(alone.identity?.pid ?? 0)).toBe(true);
  expect(isGroupGone(left.identity?.pid ?? 0)).toBe(false);
  process.kill(-(left.identity?.pid ?? Number.NaN), 'SIGKILL');
  await over;
});
