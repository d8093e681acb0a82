const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HTTP_DATE = /^\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

/**
 * The wait that a server asks for, in milliseconds: `retry-after-ms`, or `retry-after` in seconds or as a date.
 * A date is held against the server's own `date` header, so that no clock of ours matters. Undefined when not said or unreadable.
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>): number | undefined {
  const milliseconds = readNumber(headers['retry-after-ms']);
  if (milliseconds !== undefined) return milliseconds;
  const value = headers['retry-after'];
  const seconds = readNumber(value);
  if (seconds !== undefined) return Math.ceil(seconds * 1_000);
  const until = readHttpDate(value);
  const now = readHttpDate(headers['date']);
  return until === undefined || now === undefined ? undefined : Math.max(0, until - now);
}

function readNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}

/** Milliseconds since 1970 of a date as HTTP writes it. */
function readHttpDate(value: string | undefined): number | undefined {
  const [, day, monthName = '', year, hour, minute, second] = HTTP_DATE.exec(value ?? '') ?? [];
  const month = MONTHS.indexOf(monthName);
  if (month < 0) return undefined;
  const days = daysSince1970(Number(year), month + 1, Number(day));
  return (((days * 24 + Number(hour)) * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
}

/** Days of the Gregorian calendar; years are counted from March, so that the leap day comes last. */
function daysSince1970(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfYear - 719_468;
}
