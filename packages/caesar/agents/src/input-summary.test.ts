import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { summarizeInput } from './input-summary.ts';

test.each([
  [{ command: 'npm  test\n', description: 'Runs' }, 'npm test'],
  [{ content: 'long', file_path: 'a.ts' }, 'a.ts'],
  [{ filePath: 'a.ts' }, 'a.ts'],
  [{ pattern: 'x', path: '' }, 'x'],
  [{ text: 'ping', n: 1 }, '{"text":"ping","n":1}'],
  ['*** Begin\n+a', '*** Begin +a'],
  [{}, ''],
  [null, ''],
  [[1], ''],
])('%j is summed up as %j', (input, summary) => {
  expect(summarizeInput(input)).toBe(summary);
});

test('a summary is one line of at most 200 characters, whatever the input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 900 }), fc.jsonValue()), (input) => {
      const summary = summarizeInput({ command: input });
      expect(summary).not.toMatch(/[\r\n]/);
      expect(Array.from(summary).length).toBeLessThanOrEqual(200);
    }),
  );
  expect(summarizeInput('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
  expect(summarizeInput('😀'.repeat(200))).toBe('😀'.repeat(200));
});
