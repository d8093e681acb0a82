import type { Usage } from '@caesar/protocol';

/** What a stream tells of the cost of a run; null for what it does not tell. */
export interface TokenCounts {
  /** Tokens read by the model, cached ones included. */
  readonly input: number | null;
  readonly cached: number | null;
  readonly output: number | null;
  /** The price in United States dollars; null when it is unknown. */
  readonly costUsd?: number | null;
}

/** The usage of a report: what is not told, or cannot be a count, is left out. */
export function usageOf({ input, cached, output, costUsd = null }: TokenCounts): Usage {
  return {
    ...(isCount(input) ? { input_tokens: input } : {}),
    ...(isCount(cached) ? { cached_input_tokens: cached } : {}),
    ...(isCount(output) ? { output_tokens: output } : {}),
    ...(costUsd !== null && costUsd >= 0 ? { cost_usd: costUsd } : {}),
  };
}

function isCount(value: number | null): value is number {
  return value !== null && Number.isSafeInteger(value) && value >= 0;
}
