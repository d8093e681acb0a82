import pico from 'picocolors';

type Environment = Readonly<Record<string, string | undefined>>;

type Paint = (text: string) => string;

/** How a stream is written on: colours, or none, and the signs that its locale can show. */
export interface Theme {
  readonly hasColour: boolean;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
  readonly signs: Signs;
}

/** The signs of a theme; each is one column wide in Unicode and in ASCII. */
export interface Signs {
  readonly good: string;
  readonly bad: string;
  readonly warn: string;
  readonly skip: string;
  readonly dot: string;
  readonly next: string;
  readonly start: string;
  readonly question: string;
  readonly ellipsis: string;
  readonly separator: string;
}

const UNICODE: Signs = {
  good: '✓',
  bad: '✗',
  warn: '!',
  skip: '–',
  dot: '•',
  next: '→',
  start: '▸',
  question: '?',
  ellipsis: '…',
  separator: '·',
};

const ASCII: Signs = {
  good: '+',
  bad: 'x',
  warn: '!',
  skip: '-',
  dot: '*',
  next: '>',
  start: '>',
  question: '?',
  ellipsis: '~',
  separator: '-',
};

/** The theme of one stream, from what the stream is and what the environment says. */
export function chooseTheme(options: { isTTY: boolean; environment: Environment }): Theme {
  const hasColour = wantsColour(options);
  const { bold, dim, red, green, yellow, cyan } = pico.createColors(hasColour);
  const signs = isUnicode(options.environment) ? UNICODE : ASCII;
  return { hasColour, bold, dim, red, green, yellow, cyan, signs };
}

/** `NO_COLOR` wins, then `FORCE_COLOR`; otherwise a terminal that is not dumb is coloured. */
function wantsColour({ isTTY, environment }: { isTTY: boolean; environment: Environment }): boolean {
  const forced = environment['FORCE_COLOR'];
  if (environment['NO_COLOR']) return false;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTTY && environment['TERM'] !== 'dumb';
}

/** Whether the locale is a UTF-8 one; the first of the three variables that is set decides. */
function isUnicode(environment: Environment): boolean {
  const locale = environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'] || '';
  return /utf-?8/i.test(locale);
}
