import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { procTable } from './proc-table.ts';
import { identifyProcess, isAlive, ownIdentity } from './process-identity.ts';
import { psTable } from './ps-table.ts';
import { processTable } from './system-table.ts';

describe.each([
  ['/proc', procTable],
  ['ps', psTable],
])('the table of %s', (name, table) => {
  test.skipIf(name === '/proc' && process.platform !== 'linux')('knows this process and its parent', () => {
    const entry = table.find(process.pid);
    expect(entry).toMatchObject({ pid: process.pid, parent: process.ppid, ended: false });
    expect(table.find(process.pid)).toEqual(entry);
    expect(table.list()).toContainEqual(entry);
    expect(table.commandLine(process.pid)).not.toBe('');
  });

  test('knows nothing of a pid that nobody has', () => {
    expect(table.find(999_999_999)).toBeNull();
    expect(table.commandLine(999_999_999)).toBe('');
  });

  test('finds the carriers of a marker, by the exact value', async () => {
    const marker = { name: 'HOST_TABLE_MARKER', value: `${process.pid}${name.length}` };
    const child = spawn('sleep', ['60'], { env: { ...process.env, [marker.name]: marker.value } });
    await once(child, 'spawn');
    expect(table.marked(marker)).toEqual([child.pid]);
    expect(table.marked({ ...marker, value: marker.value.slice(0, -1) })).toEqual([]);
    child.kill('SIGKILL');
  });
});

describe('a process identity', () => {
  test('of this process is alive', () => {
    expect(isAlive(ownIdentity())).toBe(true);
  });

  test('with another start is not alive', () => {
    expect(isAlive({ pid: process.pid, startedAt: 'another time' })).toBe(false);
  });

  test('of a zombie is known, and not alive', async () => {
    // The child may only end once its parent has become a program that never waits for it.
    const script = 'exec 3<&0; cat <&3 >&2 & echo $!; exec sleep 60 3<&-';
    const parent = spawn('bash', ['-c', script]);
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(String(chunk));
    await expect.poll(() => processTable.commandLine(Number(parent.pid))).toBe('sleep 60');
    parent.stdin.end();
    await expect.poll(() => processTable.find(pid)?.ended).toBe(true);
    const zombie = identifyProcess(pid);
    expect(zombie).not.toBeNull();
    expect(zombie && isAlive(zombie)).toBe(false);
    parent.kill('SIGKILL');
  });
});
