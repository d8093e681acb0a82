const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** The longest duration in milliseconds: what a timer can hold, a little under 25 days. */
export const LONGEST_DURATION_MS = 2_147_483_647;

/** How a duration may be written, for messages. */
export const DURATION_FORMS =
  'a duration such as "500ms", "90s", "10m", "1h" or a whole number of milliseconds, at most 24 days';

/**
 * The milliseconds that a duration stands for: `"500ms"`, `"90s"`, `"10m"`, `"1h"`, or a whole number of milliseconds.
 * Null when it is neither, is not above zero, or is longer than a timer can hold.
 */
export function parseDuration(value: unknown): number | null {
  const duration_ms = typeof value === 'string' ? readText(value) : value;
  if (typeof duration_ms !== 'number' || !Number.isInteger(duration_ms)) return null;
  return duration_ms > 0 && duration_ms <= LONGEST_DURATION_MS ? duration_ms : null;
}

function readText(text: string): number | null {
  const [, amount, unit] = /^(\d+)(ms|s|m|h)$/.exec(text.trim()) ?? [];
  const scale = UNITS[unit ?? ''];
  return scale === undefined ? null : Number(amount) * scale;
}
