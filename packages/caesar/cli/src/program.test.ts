import { Readable, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { EXIT_CODES } from './exit-codes.ts';
import { MANUAL } from './grammar/manual.ts';
import { runProgram } from './program.ts';
import { refuse } from './refuse.ts';
import { openSession } from './session.ts';
import { tellSurprise } from './surprise.ts';
import { captureStream } from './test-support/captured-stream.ts';

const open = (columns?: number, env: Record<string, string> = { LANG: 'C.UTF-8', NO_COLOR: '1' }) => {
  const out = captureStream(columns);
  const err = captureStream(columns);
  const own = {
    cwd: () => '/',
    env,
    stdin: Readable.from([]),
    stdout: out.stream,
    stderr: err.stream,
    execPath: '/node',
    argv: ['/node', '/caesar'],
  };
  return { own, session: openSession(own, null), out, err };
};

const REFUSAL = {
  code: 'THING_WRONG',
  reason: 'it is\u001b[31m wrong',
  remedy: 'do this',
  problems: ['one', 'two'],
};

describe('a refusal', () => {
  test('is a sentence and its remedy on standard error, without anyone’s control sequences', () => {
    const { session, out, err } = open();
    expect(refuse(session, REFUSAL, { json: false })).toBe(2);
    expect(err.text()).toBe('error: it is wrong\n  • one\n  • two\n  → do this\n');
    expect(out.text()).toBe('');
  });

  test('is one JSON object on standard output and nothing on standard error', () => {
    const { session, out, err } = open();
    expect(refuse(session, REFUSAL, { json: true, exit: EXIT_CODES.failed })).toBe(1);
    expect(JSON.parse(out.text())).toEqual({ error: REFUSAL });
    expect(err.text()).toBe('');
  });
});

describe('what nobody expected', () => {
  const fault = new Error('could not write', { cause: new Error('disk is full') });

  test('is told with its cause and how to learn more, and is a failure', async () => {
    const { session, err } = open();
    expect(await tellSurprise(session, fault, { json: false })).toBe(1);
    expect(err.text()).toMatch(/^error: could not write: disk is full\n {2}→ .*CAESAR_DEBUG=1/);
  });

  test('a place that the system denies is named, with what to do', async () => {
    const { session, out } = open();
    const error = Object.assign(new Error('EACCES: x'), { code: 'EACCES', path: '/a/.caesar/state' });
    expect(await tellSurprise(session, error, { json: true })).toBe(1);
    expect(JSON.parse(out.text()).error).toMatchObject({
      code: 'STATE_UNWRITABLE',
      reason: '/a/.caesar/state cannot be used: permission denied',
    });
  });

  test('shows where it was thrown only when that is asked for', async () => {
    const { session, err } = open(undefined, { CAESAR_DEBUG: '1' });
    await tellSurprise(session, fault, { json: true });
    expect(err.text()).toContain('program.test.ts');
  });

  test('is not a disk that is full, which is told with what is free on it', async () => {
    const { session, out } = open();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(await tellSurprise(session, full, { json: true })).toBe(1);
    expect(JSON.parse(out.text()).error).toMatchObject({
      code: 'DISK_FULL',
      reason: expect.stringMatching(/no room left on the disk of \/.*: \d+ kB are free: ENOSPC/),
    });
  });
});

describe('the program', () => {
  test('shows its help as wide as the terminal', async () => {
    const { own, out } = open(60);
    expect(await runProgram(['run', '--help'], own, MANUAL)).toBe(0);
    const lines = out.text().slice(0, out.text().indexOf('Examples:')).split('\n');
    expect(lines.every((line) => line.length <= 60)).toBe(true);
  });

  test('refuses in JSON wherever --json stands', async () => {
    const { own, out } = open();
    expect(await runProgram(['--json', 'shwo'], own, MANUAL)).toBe(2);
    expect(JSON.parse(out.text()).error.code).toBe('COMMAND_UNKNOWN');
  });

  test('does not take a --json behind -- for its own', async () => {
    const { own, err } = open();
    expect(await runProgram(['show', 'x', '--', '--json'], own, MANUAL)).toBe(2);
    expect(err.text()).toContain('nothing can follow --');
  });

  test('is quiet on a stream whose reader has gone', async () => {
    const { own, session } = open();
    own.stdout.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect(session.stdout.isClosed).toBe(true);
    expect(await runProgram(['--help'], own, MANUAL)).toBe(0);
  });
});

describe('before and after a command', () => {
  test('a directory that was removed is named, and so is a root that is none', async () => {
    const gone = open();
    const own = {
      ...gone.own,
      cwd: (): string => {
        throw new Error('ENOENT: uv_cwd');
      },
    };
    expect(await runProgram(['ps'], own, MANUAL)).toBe(2);
    expect(gone.err.text()).toMatch(/^error: the directory .* is gone\n {2}→ /);
    for (const root of ['/nowhere/at/all', 'dev/null']) {
      const { own: here, err } = open();
      expect(await runProgram(['ps', '--root', root], here, MANUAL)).toBe(2);
      expect(err.text()).toMatch(new RegExp(`^error: --root ${root}: `));
    }
  });

  test('what could not be written to standard output is told, and is a failure', async () => {
    const { own, err } = open();
    const stdout = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    });
    expect(await runProgram(['protocol', 'schema', 'task'], { ...own, stdout }, MANUAL)).toBe(1);
    expect(err.text()).toMatch(/^error: standard output cannot be written: no space\n {2}→ /);
  });

  test('a reader who leaves is no failure', async () => {
    const { own, err } = open();
    const stdout = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('left'), { code: 'EPIPE' })),
    });
    expect(await runProgram(['protocol', 'schema', 'task'], { ...own, stdout }, MANUAL)).toBe(0);
    expect(err.text()).toBe('');
  });
});
