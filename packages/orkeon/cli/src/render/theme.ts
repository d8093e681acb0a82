import type { Environment } from '@caesar/host';
import pico from 'picocolors';

/** How text for people looks on one stream. */
export interface Look {
  readonly good: string;
  readonly bad: string;
  readonly skipped: string;
  readonly begun: string;
  readonly note: string;
  readonly asked: string;
  dim(text: string): string;
}

/** Chooses a look: colours on a terminal unless `NO_COLOR` or `FORCE_COLOR` say otherwise, plain signs without UTF-8. */
export function chooseLook(stream: { readonly isTTY?: boolean }, environment: Environment): Look {
  const locale = environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'] || '';
  const [good, bad, skipped, begun] = /utf-?8/i.test(locale) ? ['✓', '✗', '–', '▸'] : ['+', 'x', '-', '>'];
  const { green, red, dim, cyan, yellow } = pico.createColors(
    wantsColour(stream.isTTY === true, environment),
  );
  return {
    good: green(good ?? ''),
    bad: red(bad ?? ''),
    skipped: dim(skipped ?? ''),
    begun: cyan(begun ?? ''),
    note: yellow('!'),
    asked: cyan('?'),
    dim,
  };
}

function wantsColour(isTTY: boolean, environment: Environment): boolean {
  if (environment['NO_COLOR']) return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return isTTY && environment['TERM'] !== 'dumb';
}
