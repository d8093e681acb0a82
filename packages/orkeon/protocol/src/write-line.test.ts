import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeLine } from './write-line.ts';

test('a line has no line ending inside, whatever a reader takes for one', () => {
  const line = writeLine({ text: 'a\u2028b\u2029c\nd\re', '\u2028': 1 });
  expect(line).toBe('{"text":"a\\u2028b\\u2029c\\nd\\re","\\u2028":1}\n');
});

test('letters stay letters', () => {
  expect(writeLine({ text: 'é漢😀' })).toBe('{"text":"é漢😀"}\n');
});

test('half of a pair survives the way through bytes', () => {
  const text = 'a\ud83db\ude00c';
  const bytes = new TextEncoder().encode(writeLine({ text }));
  expect(JSON.parse(new TextDecoder().decode(bytes)).text).toBe(text);
});

test('whatever is written as a line is read as it was', () => {
  const strings = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(fc.dictionary(strings, fc.oneof(strings, fc.jsonValue())), (document) => {
      const line = writeLine(document);
      expect(line.match(/[\n\r\u2028\u2029]/g)).toEqual(['\n']);
      expect(JSON.stringify(JSON.parse(line))).toBe(JSON.stringify(document));
    }),
  );
});

test('a client’s commands are written in these very lines', () => {
  const written = [
    { kind: 'input.given', correlationId: 'c-1', value: 'yes' },
    { kind: 'post', to: 'agent://crew/analyst', payload: { n: 1 } },
    { kind: 'reply', correlationId: 'r1', payload: null },
  ].map(writeLine);
  expect(written).toEqual([
    '{"kind":"input.given","correlationId":"c-1","value":"yes"}\n',
    '{"kind":"post","to":"agent://crew/analyst","payload":{"n":1}}\n',
    '{"kind":"reply","correlationId":"r1","payload":null}\n',
  ]);
});
