/** A server-sent event: `event` only where the dialect names its events. */
export function frame(value: unknown, event?: string): string {
  const data = typeof value === 'string' ? value : JSON.stringify(value);
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`;
}

/** Cuts a text in pieces, so that a reader meets several deltas. */
export function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,12}/g) ?? [];
}
