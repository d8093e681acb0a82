import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visibleExact, visibleLine, visiblePath, visibleText } from './visible-text.ts';

describe('what others wrote', () => {
  test('loses its control sequences, and its stray control characters are shown', () => {
    expect(visibleText('\u001B[31mred\u001B[0m \u001B]0;title\u0007bell\u0007 over\rwrite\r\nend')).toBe(
      'red bell\\x07 over\\rwrite\nend',
    );
    expect(visibleLine('a\n\n b\tc')).toBe('a b c');
  });

  test('cannot turn the direction of the text around', () => {
    expect(visibleLine('abc\u202Etxt.exe')).toBe('abc\\u202etxt.exe');
  });

  test('keeps every character of a path, in a form that shows', () => {
    expect(visiblePath('a\nb\tc\u001B[2K é.txt')).toBe('a\\nb\\tc\\x1b[2K é.txt');
  });

  test('never reaches the terminal with a control character but tab and line feed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const shown of [visibleText(text), visibleExact(text), visibleLine(text), visiblePath(text)]) {
          expect(shown).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/);
        }
      }),
    );
  });
});
