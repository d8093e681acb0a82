import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { pour } from './pour.ts';

const source = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));

test('many sources go into one sink, which stays open and gains no listener', async () => {
  const seen: string[] = [];
  const sink = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      seen.push(String(chunk));
      setImmediate(done);
    },
  });
  for (let round = 0; round < 20; round += 1) await pour(source(`a${round}`, 'b'), sink);
  expect(seen).toHaveLength(40);
  expect(sink.writableEnded).toBe(false);
  expect(sink.listenerCount('close') + sink.listenerCount('error') + sink.listenerCount('drain')).toBe(0);
});

test('a sink that fails, or has failed before, is told', async () => {
  const sink = new Writable({
    write(_chunk, _encoding, done) {
      done(new Error('full'));
    },
  });
  sink.on('error', () => undefined);
  await expect(pour(source('a'), sink)).rejects.toThrow('full');
  await expect(pour(source('b'), sink)).rejects.toThrow(/destroyed/);
});
