import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineReader } from './line-reader.ts';
import { MAX_LINE_BYTES, writeLine } from './write-line.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function readAll(bytes: Uint8Array, cuts: readonly number[] = [], maxLineBytes = MAX_LINE_BYTES) {
  const reader = createLineReader({ maxLineBytes });
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const lines = [...ends, bytes.length].flatMap((end, index) =>
    reader.push(bytes.slice(index === 0 ? 0 : ends[index - 1], end)),
  );
  return [...lines, ...reader.end()];
}

const textsOf = (bytes: Uint8Array, cuts?: readonly number[]) => readAll(bytes, cuts).map(({ text }) => text);

test('what the writer wrote comes back, in whatever pieces', () => {
  const documents = fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })));
  fc.assert(
    fc.property(documents, fc.array(fc.nat()), (written, cuts) => {
      const bytes = bytesOf(written.map(writeLine).join(''));
      const read = textsOf(bytes, cuts).map((text) => JSON.parse(text));
      expect(JSON.stringify(read)).toBe(JSON.stringify(written));
    }),
  );
});

test('any bytes give the same lines in whatever pieces, and nothing throws', () => {
  const hostile = fc.array(fc.constantFrom(0x0a, 0x0d, 0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0xff, 0x61, 0x20), {
    maxLength: 60,
  });
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    hostile.map((bytes) => Uint8Array.from(bytes)),
  );
  fc.assert(
    fc.property(anyBytes, fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (bytes, cuts, maximum) => {
      const byOne = Array.from(bytes, (_, index) => index);
      const whole = readAll(bytes, [], maximum);
      const shown = whole.map((line) => (line.ok ? line : line.reason));
      for (const pieces of [cuts, byOne]) {
        expect(readAll(bytes, pieces, maximum).map((line) => (line.ok ? line : line.reason))).toEqual(shown);
      }
    }),
    { numRuns: 500 },
  );
});

test('a line ends at the byte LF and at nothing else', () => {
  expect(textsOf(bytesOf('a\u2028b\u2029c\rd\u0085e\nf\n'))).toEqual(['a\u2028b\u2029c\rd\u0085e', 'f']);
});

test('CRLF, a byte order mark at the start and a missing last LF are tolerated', () => {
  expect(textsOf(bytesOf('\ufeffa\r\n\r\n\ufeffb'))).toEqual(['a', '', '\ufeffb']);
  expect(textsOf(bytesOf('\ufeffa\n'), [1, 2])).toEqual(['a']);
});

test('characters of two, three and four bytes survive a stream of single bytes', () => {
  const bytes = bytesOf('é€😀\né€😀\n');
  expect(
    textsOf(
      bytes,
      Array.from(bytes, (_, index) => index),
    ),
  ).toEqual(['é€😀', 'é€😀']);
});

test('a line that is not UTF-8 is handed on as such, and its neighbours are read', () => {
  const bytes = Uint8Array.of(0x61, 0x0a, 0x62, 0xff, 0x63, 0x0d, 0x0a, 0x64, 0x0a);
  const expected = [
    { ok: true, text: 'a' },
    { ok: false, reason: 'not-utf8', text: 'b\ufffdc' },
    { ok: true, text: 'd' },
  ];
  expect(readAll(bytes)).toEqual(expected);
  expect(readAll(bytes, [1, 3, 4])).toEqual(expected);
});

test('a line of five megabytes comes whole', () => {
  const text = 'é'.repeat(2_500_000);
  const bytes = bytesOf(`{"a":1}\n${text}\n{"b":2}\n`);
  const cuts = Array.from({ length: 80 }, (_, index) => index * 65_536);
  expect(textsOf(bytes, cuts)).toEqual(['{"a":1}', text, '{"b":2}']);
  expect(textsOf(bytes)).toEqual(['{"a":1}', text, '{"b":2}']);
});

test('a line that is too long is reported once, by its start, and the next one is read', () => {
  const bytes = bytesOf('12345678\n123456789\n1\n');
  const expected = [
    { ok: true, text: '12345678' },
    { ok: false, reason: 'too-long', text: '123456789' },
    { ok: true, text: '1' },
  ];
  for (const cuts of [[], [4], [12, 15], [17, 18]]) {
    const read = readAll(bytes, cuts, 8);
    expect(read.map((line) => (line.ok ? line.text : line.reason))).toEqual(['12345678', 'too-long', '1']);
  }
  expect(readAll(bytes, [], 8)).toEqual(expected);
});

test('two hundred megabytes without an LF are reported at the limit and take no memory beyond it', () => {
  const reader = createLineReader();
  const piece = new Uint8Array(2 ** 20).fill(0x61);
  const before = process.memoryUsage().arrayBuffers;
  const reported = Array.from({ length: 200 }, () => {
    const lines = reader.push(piece);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20);
    return lines.map((line) => (line.ok ? 'ok' : `${line.reason} ${line.text.length}`));
  });
  expect(reported.findIndex((lines) => lines.length > 0)).toBe(MAX_LINE_BYTES / piece.length);
  expect(reported.flat()).toEqual(['too-long 1024']);
  expect(reader.push(bytesOf('tail\nnext\n'))).toEqual([{ ok: true, text: 'next' }]);
  expect(reader.end()).toEqual([]);
});

test('a stream without bytes has no line', () => {
  expect(readAll(new Uint8Array())).toEqual([]);
});
