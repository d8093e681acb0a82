import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { canonicalPath } from '../files/canonical-path.ts';
import { inspectPath } from '../files/inspect-path.ts';
import { useFolder } from '../test-support/folder.ts';
import { startProcess } from './start-process.ts';
import { watchWrites } from './write-activity.ts';

const folder = useFolder();
const marker = { name: 'WATCHED', value: 'one' };

/** Runs a script with the marker to its end, and tells when it changed a file. */
async function run(script: string, env: Record<string, string> = { WATCHED: 'one' }) {
  const file = join(folder(), 'file');
  using activity = watchWrites(marker);
  const child = startProcess({
    command: '/bin/sh',
    args: ['-c', script, 'sh', file],
    cwd: folder(),
    env: { PATH: process.env['PATH'], ...env },
    stdin: null,
  });
  await child.exited;
  activity.stop();
  return { activity, changedMs: (await inspectPath(file))?.changedMs ?? 0 };
}

describe.runIf(process.platform === 'linux')('processes that carry the marker', () => {
  test.each([
    ['that live for a moment only', 'echo x > "$1"'],
    ['that sleep before', 'sleep 0.4; echo x > "$1"'],
    ['that sleep after', 'echo x > "$1"; sleep 0.4'],
    ['whose child does it', 'sleep 0.2; sh -c \'echo x > "$1"\' sh "$1"; sleep 0.2'],
    [
      'that nobody holds any more',
      '(setsid sh -c \'sleep 0.4; echo x > "$1"; sleep 0.4\' sh "$1" > /dev/null 2>&1 &); sleep 1',
    ],
  ])('may have written when they wrote: %s', async (_which, script) => {
    const { activity, changedMs } = await run(script);
    expect(activity.mayHaveWrittenAt(changedMs)).toBe(true);
  });

  test('have not written while they slept, nor after they ended', async () => {
    const startedMs = Date.now();
    const { activity } = await run('echo x > "$1"; sleep 1.5; echo y > "$1"');
    expect(activity.mayHaveWrittenAt(startedMs + 900)).toBe(false);
    expect(activity.mayHaveWrittenAt(Date.now() + 1_000)).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')('processes that carry another marker', () => {
  test.each([
    ['two', true],
    ['one', false],
  ])('are told apart: %s', async (value, expected) => {
    const file = join(folder(), 'file');
    using activity = watchWrites(marker);
    const env = { PATH: process.env['PATH'], WATCHED: value };
    const child = spawn('/bin/sh', ['-c', 'sleep 0.4; echo x > "$1"; sleep 0.4', 'sh', file], { env });
    await once(child, 'exit');
    activity.stop();
    const changedMs = (await inspectPath(file))?.changedMs ?? 0;
    expect(activity.siblingsMayHaveWrittenAt(changedMs)).toBe(expected);
  });
});

describe.runIf(process.platform === 'linux')('others who stand in a folder', () => {
  /** Someone whose shell stands in the folder and writes to a file at each line that it is given. */
  function openShell(env: Record<string, string> = {}) {
    const child = spawn('/bin/sh', ['-c', 'while read -r _; do echo x >> file; done'], {
      cwd: folder(),
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    return child;
  }

  test.each([
    ['may have written when they wrote, and not before', {}, true],
    ['are not those that carry the marker', { WATCHED: 'one' }, false],
  ])('%s', async (_what, env, expected) => {
    const shell = openShell(env);
    await once(shell, 'spawn');
    using activity = watchWrites(marker, [await canonicalPath(folder())]);
    const startedMs = Date.now();
    shell.stdin.write('\n');
    const file = join(folder(), 'file');
    while ((await inspectPath(file)) === null) await pause(10);
    shell.stdin.end();
    await once(shell, 'exit');
    activity.stop();
    const changedMs = (await inspectPath(file))?.changedMs ?? 0;
    expect(activity.othersMayHaveWrittenAt(changedMs)).toBe(expected);
    expect(activity.othersMayHaveWrittenAt(startedMs - 1_000)).toBe(false);
  });

  const LOOP = 'echo begun; while read -r _; do';
  const APPEND = `${LOOP} echo x >> "$1"; echo done; done`;
  const HOLD = `exec 9> "$HELD"; ${LOOP} echo x >&9; echo done; done`;
  const BY_NAME = `${LOOP} eval "echo x >> $HELD"; echo done; done`;
  const WATCH =
    "const { watch, appendFileSync } = require('node:fs'); watch(process.argv[1]); console.log('begun');" +
    "process.stdin.on('data', () => { appendFileSync(process.env.HELD, 'x'); console.log('done'); });";
  const TYPED = `sh -c 'echo x > "$HELD"'; echo do''ne\n`;
  const hasTerminals = spawnSync('script', ['--version']).status === 0;

  async function readUntil(child: ChildProcess, word: string): Promise<void> {
    let read = '';
    while (!read.includes(word) && child.stdout !== null) {
      const [chunk] = await once(child.stdout, 'data');
      read += String(chunk);
    }
  }

  test.each([
    ['were given a path in the folder', 'sh', (file: string) => ['-c', APPEND, 'sh', file], true],
    ['hold a file in it open', 'sh', () => ['-c', HOLD], true],
    ['watch it, as editors do', process.execPath, () => ['-e', WATCH, folder()], true],
    ['have nothing to do with it', 'sh', () => ['-c', BY_NAME], false],
    ...(hasTerminals
      ? ([['are somebody’s terminal', 'script', () => ['-qc', 'echo begun; sh', '/dev/null'], true]] as const)
      : []),
  ] as const)('count wherever they stand when they %s', async (_what, command, args, expected) => {
    const file = join(folder(), 'file');
    const child = spawn(command, args(file), {
      cwd: '/',
      env: { PATH: process.env['PATH'], HELD: file },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await readUntil(child, 'begun');
    using activity = watchWrites(marker, [await canonicalPath(folder())]);
    child.stdin.write(command === 'script' ? TYPED : '\n');
    await readUntil(child, 'done');
    activity.stop();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const changedMs = (await inspectPath(file))?.changedMs ?? 0;
    expect(activity.othersMayHaveWrittenAt(changedMs)).toBe(expected);
  });

  /** Another process of this very program, which at each line that it is given prints, or writes to the file by itself. */
  function openKin(file: string, does: 'prints' | 'writes') {
    const [, flag = ''] = readFileSync('/proc/self/cmdline', 'latin1').split('\0');
    const act = does === 'prints' ? "console.log('x')" : "require('node:fs').appendFileSync('file', 'x')";
    return spawn(process.execPath, [flag, '-e', `process.stdin.on('data', () => ${act})`], {
      cwd: folder(),
      stdio: ['pipe', does === 'prints' ? openSync(file, 'a') : 'ignore', 'ignore'],
    });
  }

  test.each([
    ['prints', true],
    ['writes', false],
  ] as const)('of the same program count by what they print: one that %s', async (does, expected) => {
    const file = join(folder(), 'file');
    const kin = openKin(file, does);
    await once(kin, 'spawn');
    using activity = watchWrites(marker, [await canonicalPath(folder())]);
    kin.stdin?.write('\n');
    while (((await inspectPath(file))?.size ?? 0) === 0) await pause(10);
    kin.stdin?.end();
    await once(kin, 'exit');
    activity.stop();
    const changedMs = (await inspectPath(file))?.changedMs ?? 0;
    expect(activity.othersMayHaveWrittenAt(changedMs)).toBe(expected);
  });
});
