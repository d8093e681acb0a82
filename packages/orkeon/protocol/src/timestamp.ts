/** The instant that an ISO-8601 text names, in milliseconds since 1970 UTC, or null when it names none; reads no clock. */
export function parseTimestamp(text: string): number | null {
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
