import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clip, displayWidth, pad } from './display-width.ts';

describe('widths', () => {
  test.each([
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['日本', 4],
    ['👩‍💻', 2],
    ['', 0],
  ])('%j takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  test('what is cut fits and ends in an ellipsis', () => {
    expect(clip('日本語', 5, '…')).toBe('日本…');
    expect(clip('abc', 3, '…')).toBe('abc');
    expect(clip('abc', 0, '…')).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, width) => {
        expect(displayWidth(clip(text, width, '…'))).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('padding counts columns, not characters', () => {
    expect(pad('日', 4)).toBe('日  ');
  });
});
