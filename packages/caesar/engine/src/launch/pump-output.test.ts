import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { openWritable, startProcess } from '@caesar/host';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { pumpOutput } from './pump-output.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pump-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const childOf = (stdout: Iterable<Buffer>, stderr: Iterable<Buffer> = []) => ({
  stdout: Readable.from(stdout),
  stderr: Readable.from(stderr),
});

test(
  'both streams are kept as they came',
  verifies('caesar.directory.raw-log', async () => {
    const path = join(folder, 'raw.log');
    const seen: string[] = [];
    const pumped = await pumpOutput(
      childOf([Buffer.from('one\n')], [Buffer.from('two\n')]),
      openWritable(path),
      { onStdout: (chunk) => void seen.push(chunk.toString()) },
    );
    expect(pumped.failure).toBeNull();
    expect(readFileSync(path, 'utf8').split('\n').sort()).toEqual(['', 'one', 'two']);
    expect(seen).toEqual(['one\n']);
  }),
);

test('beyond its limit a log says that the rest was dropped, and the child is read to its end', async () => {
  const path = join(folder, 'raw.log');
  let read = 0;
  const chunks = Array.from({ length: 100 }, () => Buffer.alloc(1_000, 'x'));
  await pumpOutput(childOf(chunks), openWritable(path), {
    maxBytes: 5_500,
    onStdout: (chunk) => {
      read += chunk.length;
    },
  });
  expect(read).toBe(100_000);
  const kept = readFileSync(path, 'utf8');
  expect(kept.slice(0, 5_500)).toBe('x'.repeat(5_500));
  expect(kept.slice(5_500)).toMatch(/^\n\[caesar: the log reached its size limit; .*\]\n$/);
});

test('a log that cannot be written, or a reader that throws, keeps no child waiting', async () => {
  const broken = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  });
  const child = startProcess({
    command: 'seq',
    args: ['200000'],
    cwd: folder,
    env: process.env,
    stdin: null,
  });
  const pumped = await pumpOutput(child, broken);
  expect(pumped.failure).toMatchObject({ code: 'ENOSPC' });
  expect((await child.exited).code).toBe(0);
  const path = join(folder, 'raw.log');
  const thrown = await pumpOutput(childOf([Buffer.from('a'), Buffer.from('b')]), openWritable(path), {
    onStdout: () => {
      throw new Error('no');
    },
  });
  expect(thrown.failure?.message).toBe('no');
  expect(statSync(path).size).toBe(0);
});
