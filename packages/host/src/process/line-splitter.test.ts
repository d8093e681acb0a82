import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineSplitter, splitLines } from './line-splitter.ts';

async function* inChunks(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let start = 0;
  for (let turn = 0; start < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(start, start + size);
    start += size;
  }
}

async function allLines(bytes: Buffer, sizes: readonly number[], maxLineBytes = 1 << 20): Promise<string[]> {
  const lines: string[] = [];
  for await (const batch of splitLines(inChunks(bytes, sizes), { maxLineBytes })) {
    for (const { bytes: line, truncated, terminated } of batch) {
      lines.push(`${line.toString('latin1')}${truncated ? '…' : ''}${terminated ? '\n' : ''}`);
    }
  }
  return lines;
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const texts = fc
  .array(fc.constantFrom(...'ab\n\r\u2028é€😀\0'), { maxLength: 60 })
  .map((parts) => parts.join(''));

describe('lines', () => {
  test('are the same whatever the chunks, and joined they are the input', () =>
    fc.assert(
      fc.asyncProperty(texts, sizes, async (text, cuts) => {
        const bytes = Buffer.from(text);
        const lines = await allLines(bytes, cuts);
        expect(lines.join('')).toBe(bytes.toString('latin1'));
        expect(lines).toEqual(await allLines(bytes, [1 << 20]));
      }),
    ));

  test('over the cap keep their beginning and a flag, and the next line is whole', () =>
    fc.assert(
      fc.asyncProperty(texts, sizes, fc.integer({ min: 1, max: 10 }), async (text, cuts, cap) => {
        const bytes = Buffer.from(text);
        const expected = (await allLines(bytes, cuts)).map((line) => {
          const body = line.endsWith('\n') ? line.slice(0, -1) : line;
          const end = line.endsWith('\n') ? '\n' : '';
          return body.length > cap ? `${body.slice(0, cap)}…${end}` : line;
        });
        expect(await allLines(bytes, cuts, cap)).toEqual(expected);
      }),
    ));

  test('lose their CR only when asked, and only one', () => {
    const input = Buffer.from('one\r\ntwo\r\r\nthree\n');
    const read = (splitter: LineSplitter) => splitter.push(input).map(({ bytes }) => String(bytes));
    expect(read(new LineSplitter())).toEqual(['one\r', 'two\r\r', 'three']);
    expect(read(new LineSplitter({ trimCarriageReturn: true }))).toEqual(['one', 'two\r', 'three']);
  });

  test('come in one batch for each chunk that completes some', async () => {
    const batches: number[] = [];
    for await (const batch of splitLines(inChunks(Buffer.from('a\nb\nc\n\nd'), [4])))
      batches.push(batch.length);
    expect(batches).toEqual([2, 2, 1]);
  });
});
