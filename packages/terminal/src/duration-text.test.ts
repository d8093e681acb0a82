import { describe, expect, test } from 'vitest';
import { ageText, durationText, stopwatchText } from './duration-text.ts';

describe('quantities', () => {
  test.each([
    [400, '0.4 s'],
    [12_000, '12 s'],
    [185_000, '3 min 5 s'],
    [7_800_000, '2 h 10 min'],
    [-5, '0.0 s'],
  ])('%i ms is %s', (duration_ms, text) => {
    expect(durationText(duration_ms)).toBe(text);
  });

  test('a stopwatch counts minutes, then hours', () => {
    expect([7_900, 750_000, 3_723_000].map(stopwatchText)).toEqual(['0:07', '12:30', '1:02:03']);
  });

  test('an age is one word', () => {
    expect([5_000, 300_000, 7_300_000, 500_000_000].map(ageText)).toEqual(['5s', '5m', '2h', '5d']);
  });
});
