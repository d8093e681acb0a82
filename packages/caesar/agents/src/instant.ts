const SECONDS_PER_DAY = 86_400;
const DAYS_PER_ERA = 146_097;

/** An instant as ISO 8601 in UTC, from seconds since 1970; null for what lies outside the years 1970 to 9999. */
export function isoInstant(epochSeconds: number): string | null {
  const seconds = Math.floor(epochSeconds);
  if (!(seconds >= 0 && seconds < 253_402_300_800)) return null;
  const { year, month, day } = dateOf(Math.floor(seconds / SECONDS_PER_DAY));
  const rest = seconds % SECONDS_PER_DAY;
  const time = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map(two).join(':');
  return `${year}-${two(month)}-${two(day)}T${time}Z`;
}

/** The date of a day counted from 1970; years are counted from March, so that a leap day is their last. */
function dateOf(day: number): { readonly year: number; readonly month: number; readonly day: number } {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted % DAYS_PER_ERA;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

function two(count: number): string {
  return String(count).padStart(2, '0');
}
