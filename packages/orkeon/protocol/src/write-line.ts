/** The longest line of the protocol in either direction, in bytes of UTF-8 without its LF: 8 MiB. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;

const lineSeparators = /[\u2028\u2029]/g;

/**
 * Writes one JSON document as one line, LF included: U+2028 and U+2029 are escaped, because some readers end a line at them,
 * other letters stay letters, and half a surrogate pair becomes an escape. Throws on what JSON cannot hold.
 */
export function writeLine(document: object): string {
  const text = JSON.stringify(document);
  return `${text.replace(lineSeparators, (separator) => (separator === '\u2028' ? '\\u2028' : '\\u2029'))}\n`;
}
