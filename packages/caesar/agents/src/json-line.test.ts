import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonLine } from './json-line.ts';

test('a line is an object or nothing', () => {
  expect(parseJsonLine('{"type":"x","n":[1]}')).toEqual({ type: 'x', n: [1] });
  expect(parseJsonLine(' {"a":1}\r')).toEqual({ a: 1 });
  for (const line of ['', 'Working…', '[1]', 'null', '3', '"x"', '{"a":', '{"a":1} {"b":2}']) {
    expect(parseJsonLine(line)).toBe(null);
  }
});

test('no line makes it throw, and every object comes back as it was written', () => {
  fc.assert(fc.property(fc.string(), (line) => parseJsonLine(line) === null || line.includes('{')));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const line = JSON.stringify(value);
      expect(JSON.stringify(parseJsonLine(line))).toBe(JSON.stringify(JSON.parse(line)));
    }),
  );
});
