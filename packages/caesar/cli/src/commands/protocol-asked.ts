import type { Asked } from '../grammar/command-syntax.ts';

/** What was typed after `caesar protocol`. */
export type ProtocolAsked = Asked<
  {
    readonly strict?: boolean;
    readonly agent?: string;
    readonly case?: string;
    readonly timeout?: string;
    readonly junit?: boolean;
  },
  { readonly action: string; readonly subject?: string }
>;
