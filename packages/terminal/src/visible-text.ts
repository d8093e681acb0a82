import { stripVTControlCharacters } from 'node:util';

/** Every control character but tab and line feed, and the marks that reorder text. */
const HIDDEN =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]/g;

/** A text that others wrote, fit for a terminal: control sequences are dropped, stray control characters are shown. */
export function visibleText(text: string): string {
  return stripVTControlCharacters(text).replaceAll('\r\n', '\n').replace(HIDDEN, showCode);
}

/** The same on one line: each run of white space becomes one space. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim();
}

/** The same with nothing dropped or folded, for a name or content whose every character counts. */
export function visibleExact(text: string): string {
  return text.replace(HIDDEN, showCode);
}

/** A path on one line: control characters, tab and line feed included, are shown. */
export function visiblePath(path: string): string {
  return visibleExact(path).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

function showCode(character: string): string {
  const code = character.charCodeAt(0);
  if (code === 0x0d) return '\\r';
  return code <= 0xff
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
}
