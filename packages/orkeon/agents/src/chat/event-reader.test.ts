import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader } from './event-reader.ts';

function read(...pieces: readonly (string | Uint8Array)[]): string[] {
  const seen: string[] = [];
  const reader = createEventReader((data) => seen.push(data));
  for (const piece of pieces) reader.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  reader.end();
  return seen;
}

test.each([
  ['the usual form', 'data: {"a":1}\n\ndata: [DONE]\n\n', ['{"a":1}', '[DONE]']],
  ['no space after the colon', 'data:x\n\n', ['x']],
  ['only the first space is left out', 'data:  x\n\n', [' x']],
  ['CRLF', 'data: x\r\n\r\ndata: y\r\n\r\n', ['x', 'y']],
  ['a byte order mark', '\uFEFFdata: x\n\n', ['x']],
  ['comments and other fields', ': busy\n\nevent: e\nid: 1\nretry: 5\ndata: x\n\n', ['x']],
  ['several lines of data', 'data: {\ndata: }\n\n', ['{\n}']],
  ['a last event without its blank line', 'data: x\n\ndata: y', ['x', 'y']],
  ['blank lines alone', '\n\n\n', []],
  ['a line separator inside the data', 'data: a\u2028b\n\n', ['a\u2028b']],
])('%s', (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('it does not matter in which pieces the bytes come', () => {
  const line = fc.constantFrom(
    'data: é😀',
    'data:',
    'data: {"a":"\u2028"}',
    '',
    ': note',
    'event: x',
    'data: y\r',
  );
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(12)), (lines, lengths) => {
      const bytes = Buffer.from(`${lines.join('\n')}\n`);
      const pieces: Uint8Array[] = [];
      let start = 0;
      for (const length of lengths) {
        pieces.push(bytes.subarray(start, start + length));
        start += length;
      }
      expect(read(...pieces, bytes.subarray(start))).toEqual(read(bytes));
    }),
  );
});
