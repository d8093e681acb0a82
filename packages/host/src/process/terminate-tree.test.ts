import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { findMarked } from './find-marked.ts';
import { LineSplitter } from './line-splitter.ts';
import { isAlive, type ProcessIdentity } from './process-identity.ts';
import type { ProcessMarker } from './process-table.ts';
import { startProcess } from './start-process.ts';
import { processTable } from './system-table.ts';
import { terminateTree } from './terminate-tree.ts';

let markers = 0;

function newMarker(): ProcessMarker {
  markers += 1;
  return { name: 'HOST_TEST_MARKER', value: `${process.pid}-${markers}` };
}

/** Starts a script and waits until it has written as many lines as asked. */
async function startScript(script: string, marker: ProcessMarker, lines: number): Promise<ProcessIdentity> {
  const env = { ...process.env, [marker.name]: marker.value };
  const child = startProcess({ command: '/bin/bash', args: ['-c', script], cwd: tmpdir(), env, stdin: null });
  const splitter = new LineSplitter();
  let seen = 0;
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    seen += splitter.push(chunk).length;
    if (seen >= lines) break;
  }
  if (child.identity === null) throw new Error('the script did not start');
  return child.identity;
}

test('a process that ends on SIGTERM is gone at once, with its children', async () => {
  const marker = newMarker();
  const identity = await startScript('sleep 60 & sleep 60 & echo; wait', marker, 1);
  await expect.poll(() => findMarked(marker)).toHaveLength(3);
  expect(await terminateTree({ identity, graceMs: 20_000 })).toEqual({ survivors: [] });
  expect(isAlive(identity)).toBe(false);
  expect(findMarked(marker)).toEqual([]);
});

test('a process and a child that ignore SIGTERM are killed after the grace', async () => {
  const marker = newMarker();
  const stubborn = "trap '' TERM; (while :; do sleep 1; done) & echo; while :; do sleep 1; done";
  const identity = await startScript(stubborn, marker, 1);
  expect(await terminateTree({ identity, graceMs: 50 })).toEqual({ survivors: [] });
  expect(findMarked(marker)).toEqual([]);
});

test('members of the group die though their leader has ended already', async () => {
  const marker = newMarker();
  const identity = await startScript('(sleep 60; :) & echo; exit 0', marker, 1);
  expect(await terminateTree({ identity, graceMs: 50 })).toEqual({ survivors: [] });
  expect(findMarked(marker)).toEqual([]);
});

test('a descendant that left for a session of its own is found by the marker', async () => {
  const marker = newMarker();
  const identity = await startScript("setsid bash -c 'echo; sleep 60; :' & wait $!; exit 0", marker, 1);
  process.kill(identity.pid, 'SIGKILL');
  await expect.poll(() => findMarked(marker).map(({ commandLine }) => commandLine)).toContain('sleep 60');
  expect(await terminateTree({ identity, marker, graceMs: 50 })).toEqual({ survivors: [] });
  expect(findMarked(marker)).toEqual([]);
});

test('a descendant that left the group and cleaned its environment is found by its parents', async () => {
  const marker = newMarker();
  const hidden = 'env -i setsid bash -c "echo \\$\\$; trap \'\' TERM; sleep 60; :" & wait';
  const env = { ...process.env, [marker.name]: marker.value };
  const child = startProcess({ command: '/bin/bash', args: ['-c', hidden], cwd: tmpdir(), env, stdin: null });
  let pid = 0;
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    pid = Number(String(chunk));
    break;
  }
  if (child.identity === null) throw new Error('the script did not start');
  expect(await terminateTree({ identity: child.identity, marker, graceMs: 50 })).toEqual({ survivors: [] });
  expect(processTable.find(pid)?.ended ?? true).toBe(true);
});

test('this process survives though it carries the marker', async () => {
  const marker = newMarker();
  const script = `
    import { terminateTree } from ${JSON.stringify(new URL('./terminate-tree.ts', import.meta.url).pathname)};
    await terminateTree({ identity: { pid: 999999999, startedAt: 'never' }, marker: ${JSON.stringify(marker)}, graceMs: 50 });
    console.log('still here');`;
  const { build } = await import('esbuild');
  const bundle = await build({
    stdin: { contents: script, resolveDir: tmpdir() },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const child = startProcess({
    command: process.execPath,
    args: ['--input-type=module', '-e', bundle.outputFiles[0]?.text ?? ''],
    cwd: tmpdir(),
    env: { ...process.env, [marker.name]: marker.value },
    stdin: null,
  });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  expect(output).toBe('still here\n');
});

test('a stranger that was given the same pid is left alone', async () => {
  const marker = newMarker();
  const identity = await startScript('echo; sleep 60; :', marker, 1);
  await terminateTree({ identity: { ...identity, startedAt: 'another time' }, graceMs: 10 });
  expect(isAlive(identity)).toBe(true);
  await terminateTree({ identity, graceMs: 10 });
  expect(isAlive(identity)).toBe(false);
});
