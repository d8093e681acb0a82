import { parseDuration } from '@caesar/engine';
import { type Outcome, taken, wrongOption } from './outcome.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads an option that takes an age, in milliseconds: a duration, or days (`7d`); undefined stays undefined. */
export function readAge(flag: string, value: string | undefined): Outcome<number | undefined> {
  if (value === undefined) return taken(undefined);
  const [, days] = /^(\d+)d$/.exec(value) ?? [];
  const age_ms = days === undefined ? parseDuration(value) : Number(days) * DAY_MS;
  if (age_ms !== null) return taken(age_ms);
  return wrongOption(`${flag} cannot be '${value}'`, 'give an age such as "12h" or "7d"');
}
