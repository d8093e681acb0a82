import type { ModelUsage } from './exchange.ts';

/** Tokens since the run began; a measure that was never taken is absent. */
export interface UsageTotals extends ModelUsage {
  readonly tokens: number;
}

/** Counts the tokens of everything that shares it: one per run. */
export interface UsageLedger {
  /** Adds one exchange and returns the totals so far. */
  add(usage: ModelUsage): UsageTotals;
  readonly totals: UsageTotals;
}

/** Opens a ledger at zero. */
export function createUsageLedger(): UsageLedger {
  let totals: UsageTotals = { tokens: 0 };
  return {
    add: (usage) => {
      totals = addUsage(totals, usage);
      return totals;
    },
    get totals() {
      return totals;
    },
  };
}

/** Totals with one more exchange in them. */
export function addUsage(totals: UsageTotals, usage: ModelUsage): UsageTotals {
  return {
    tokens: totals.tokens + (usage.promptTokens ?? 0) + (usage.completionTokens ?? 0),
    ...sumAt('promptTokens', totals, usage),
    ...sumAt('completionTokens', totals, usage),
    ...sumAt('cacheHitTokens', totals, usage),
  };
}

function sumAt(name: keyof ModelUsage, left: ModelUsage, right: ModelUsage): ModelUsage {
  if (left[name] === undefined && right[name] === undefined) return {};
  return { [name]: (left[name] ?? 0) + (right[name] ?? 0) };
}
