import type { Environment } from '@caesar/host';
import { chooseTheme } from '@caesar/terminal';

/** How a run is shown on one stream: the sign of each thing that happens, and what is said under one's breath. */
export interface Look {
  readonly good: string;
  readonly bad: string;
  readonly skipped: string;
  readonly begun: string;
  readonly note: string;
  readonly asked: string;
  dim(text: string): string;
}

/** Chooses the look of a stream, as its theme has it. */
export function chooseLook(stream: { readonly isTTY?: boolean }, environment: Environment): Look {
  const { signs, green, red, cyan, yellow, dim } = chooseTheme({ isTTY: stream.isTTY === true, environment });
  return {
    good: green(signs.good),
    bad: red(signs.bad),
    skipped: dim(signs.skip),
    begun: cyan(signs.start),
    note: yellow(signs.warn),
    asked: cyan(signs.question),
    dim,
  };
}
