import { DURATION_FORMS, parseDuration } from '@caesar/engine';
import { type Outcome, taken, wrongOption } from './outcome.ts';

/** Reads an option that takes a duration, in milliseconds; undefined stays undefined. */
export function readDuration(flag: string, value: string | undefined): Outcome<number | undefined> {
  if (value === undefined) return taken(undefined);
  const duration_ms = parseDuration(/^\d+$/.test(value) ? Number(value) : value);
  if (duration_ms !== null) return taken(duration_ms);
  return wrongOption(`${flag} cannot be '${value}'`, `give ${DURATION_FORMS}`);
}
