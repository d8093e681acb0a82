import { stripVTControlCharacters } from 'node:util';

/** What moves a cursor, reorders text or ends a line in some readers' eyes; line feeds and tabs stay. */
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text that a model or a file wrote, without anything that could deceive the reader of a terminal. */
export function visibleText(text: string): string {
  return stripVTControlCharacters(text.replaceAll('\r\n', '\n')).replace(HIDDEN, ' ');
}

/** The same on one line, and not longer than that. */
export function oneLine(text: string, most = 200): string {
  const shown = visibleText(text).replaceAll(/\s+/g, ' ').trim();
  return shown.length > most ? `${shown.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : shown;
}
