import { describe, expect, test } from 'vitest';
import { chooseTheme } from './theme.ts';

describe('colour and signs', () => {
  const colourOf = (isTTY: boolean, environment: Record<string, string>) =>
    chooseTheme({ isTTY, environment }).hasColour;

  test.each([
    ['a terminal is coloured', true, {}, true],
    ['a pipe is not', false, {}, false],
    ['NO_COLOR takes colour away', true, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR says nothing', true, { NO_COLOR: '' }, true],
    ['FORCE_COLOR colours a pipe', false, { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0 takes colour away', true, { FORCE_COLOR: '0' }, false],
    ['NO_COLOR wins over FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['a dumb terminal is not coloured', true, { TERM: 'dumb' }, false],
  ])('%s', (_, isTTY, environment, expected) => {
    expect(colourOf(isTTY, environment)).toBe(expected);
  });

  test('signs are ASCII unless the locale is a UTF-8 one; the most specific variable decides', () => {
    const signOf = (environment: Record<string, string>) =>
      chooseTheme({ isTTY: true, environment }).signs.good;
    expect(signOf({ LANG: 'de_CH.utf8' })).toBe('✓');
    expect(signOf({})).toBe('+');
    expect(signOf({ LANG: 'C.UTF-8', LC_ALL: 'C' })).toBe('+');
  });
});
