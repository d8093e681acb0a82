import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { type StartedProcess, type StartOptions, startProcess } from './start-process.ts';

function start(command: string, args: readonly string[], more: Partial<StartOptions> = {}): StartedProcess {
  return startProcess({ command, args, cwd: tmpdir(), env: process.env, stdin: null, ...more });
}

function shell(script: string, more: Partial<StartOptions> = {}): StartedProcess {
  return start('/bin/sh', ['-c', script], more);
}

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a child process', () => {
  test('that ends at once still gives its exit, its identity and its output', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const child = start('/bin/echo', ['done']);
      expect(child.identity?.pid).toBeGreaterThan(0);
      expect(await text(child.stdout)).toBe('done\n');
      expect(await child.exited).toEqual({ code: 0, signal: null, failure: null });
    }
  });

  test('tells its exit code, or the signal that ended it', async () => {
    expect((await shell('exit 7').exited).code).toBe(7);
    expect((await shell('kill -TERM $$').exited).signal).toBe('SIGTERM');
  });

  test('gets exactly the environment it is given, and its own directory as PWD', async () => {
    const env = { ONLY: 'this', NOT: undefined, PWD: '/elsewhere' };
    expect(await text(start('/usr/bin/env', [], { env }).stdout)).toBe(`ONLY=this\nPWD=${tmpdir()}\n`);
  });

  test('leads its own group', async () => {
    const child = shell('ps -o pgid= -p $$');
    expect(Number(await text(child.stdout))).toBe(child.identity?.pid);
  });
});

describe('a process that cannot start', () => {
  test.each([
    ['ENOENT', '/no/such/program', [], 'no such program'],
    ['EACCES', '/etc/passwd', [], 'may not be executed'],
    ['E2BIG', '/bin/echo', ['x'.repeat(3_000_000)], 'too long'],
  ])('is the value %s', async (code, command, args, reason) => {
    const child = start(command, args);
    expect(child.identity).toBeNull();
    const { failure } = await child.exited;
    expect(failure).toMatchObject({ code, reason: expect.stringContaining(reason) });
    expect(await text(child.stdout)).toBe('');
    expect(await child.drained(10, 10)).toEqual({ complete: true });
  });

  test('for want of its folder names the folder', async () => {
    const { failure } = await start('/bin/echo', [], { cwd: '/no/such/folder' }).exited;
    expect(failure).toMatchObject({ code: 'ENOENT', reason: expect.stringContaining("'/no/such/folder'") });
  });

  test('for a NUL in its arguments is a value too', async () => {
    expect((await start('/bin/echo', ['a\0b']).exited).failure?.code).toBe('ERR_INVALID_ARG_VALUE');
  });
});

describe('standard input', () => {
  test('larger than any pipe arrives whole', async () => {
    const child = start('/usr/bin/wc', ['-c'], { stdin: Buffer.alloc(20_000_000, 'x') });
    expect((await text(child.stdout)).trim()).toBe('20000000');
  });

  test('that the child closes unread does no harm', async () => {
    const child = shell('exec 0<&-; echo deaf', { stdin: Buffer.alloc(20_000_000) });
    expect(await text(child.stdout)).toBe('deaf\n');
    expect((await child.exited).code).toBe(0);
  });

  test('is at its end when none is given', async () => {
    expect(await text(start('/bin/cat', []).stdout)).toBe('');
  });
});

describe('output', () => {
  test('of 100 MB passes in flat memory', async () => {
    const child = shell('head -c 100000000 /dev/zero');
    let bytes = 0;
    let highest = 0;
    const before = process.memoryUsage().rss;
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      highest = Math.max(highest, process.memoryUsage().rss);
    }
    expect(bytes).toBe(100_000_000);
    expect(highest - before).toBeLessThan(60_000_000);
  });

  test('is over, and complete, when the pipes are closed', async () => {
    const child = shell('echo out; echo err >&2');
    const read = Promise.all([text(child.stdout), text(child.stderr)]);
    expect(await child.drained(1000, 5000)).toEqual({ complete: true });
    expect(await read).toEqual(['out\n', 'err\n']);
  });

  test('ends after an idle while though a grandchild holds the pipe', async () => {
    const child = shell('echo first; (sleep 0.1; echo late; sleep 60) & exit 3');
    const read = text(child.stdout);
    expect((await child.exited).code).toBe(3);
    expect(await child.drained(600, 5000)).toEqual({ complete: false });
    expect(await read).toBe('first\nlate\n');
    process.kill(-(child.identity?.pid ?? 0), 'SIGKILL');
  });

  test('ends at the cap though a grandchild never stops talking', async () => {
    const child = shell('(while :; do echo more; sleep 0.01; done) & exit 0');
    const read = text(child.stdout);
    expect(await child.drained(2000, 300)).toEqual({ complete: false });
    expect(await read).toContain('more');
    process.kill(-(child.identity?.pid ?? 0), 'SIGKILL');
  });

  test('is not cut while its reader is slower than the idle time', async () => {
    const child = shell('head -c 1000000 /dev/zero');
    const over = child.drained(20, 60_000);
    let bytes = 0;
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(bytes).toBe(1_000_000);
    expect((await over).complete).toBe(true);
  });
});
