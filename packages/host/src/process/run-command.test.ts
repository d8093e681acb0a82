import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const cwd = tmpdir();

describe('a command that is run', () => {
  test('gives its code and both outputs', async () => {
    const result = await runCommand('/bin/sh', ['-c', 'cat; echo err >&2; exit 4'], { cwd, stdin: 'in' });
    expect(result).toMatchObject({
      code: 4,
      signal: null,
      failure: null,
      timedOut: false,
      overflowed: false,
    });
    expect([String(result.stdout), String(result.stderr)]).toEqual(['in', 'err\n']);
  });

  test('is ended, with its children, when it takes too long', async () => {
    const result = await runCommand('/bin/sh', ['-c', 'echo begun; sleep 60 & wait'], {
      cwd,
      timeoutMs: 200,
    });
    expect(result).toMatchObject({ code: null, signal: 'SIGTERM', timedOut: true });
    expect(String(result.stdout)).toBe('begun\n');
  });

  test('is ended when its output grows over the cap, and the beginning is kept', async () => {
    const result = await runCommand('/usr/bin/yes', [], { cwd, maxBytes: 100_001 });
    expect(result.overflowed).toBe(true);
    expect(String(result.stdout)).toBe(`${'y\n'.repeat(50_000)}y`);
  });

  test('is ended by its signal, even one that came before', async () => {
    const result = await runCommand('/bin/sleep', ['60'], { cwd, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ signal: 'SIGTERM', timedOut: false, overflowed: false });
  });

  test('that does not exist is a value', async () => {
    expect((await runCommand('no-such-program', [], { cwd })).failure?.code).toBe('ENOENT');
  });
});
