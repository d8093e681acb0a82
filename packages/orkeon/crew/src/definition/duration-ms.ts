const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;
const DURATION = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)$/;
/** The longest delay that a timer of the platform can hold. */
const LONGEST_MS = 2_147_483_647;

/** Milliseconds of a duration such as `250ms`, `90s`, `5m` or `1h`; undefined when the text is none. */
export function durationMs(text: string): number | undefined {
  const [, amount, unit] = DURATION.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  const total = Math.round(Number(amount) * UNITS[unit as keyof typeof UNITS]);
  return total >= 1 && total <= LONGEST_MS ? total : undefined;
}
