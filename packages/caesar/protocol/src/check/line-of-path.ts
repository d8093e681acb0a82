import { endOfString } from '../json-outline.ts';

const SPACE = /\s*/y;
const NESTING = /["{}[\]]/g;
const SCALAR_END = /[\s,\]}]|$/g;

/**
 * The line, counted from 1, on which a field stands in a valid JSON text: `changes[0].path`. A field that is not there
 * has the line of what it is missing in.
 */
export function lineOfPath(text: string, path: string): number {
  let at = skipSpace(text, 0);
  for (const key of keysOf(path)) {
    const next = text[at] === '[' ? itemStart(text, at, Number(key)) : memberStart(text, at, key);
    if (next === null) break;
    at = next;
  }
  return lineAt(text, at);
}

/** The line, counted from 1, of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

function keysOf(path: string): string[] {
  return path.split(/\.|\[(\d+)\]/).filter((key) => key !== undefined && key !== '');
}

/** Where the value at `key` begins in the object that begins at `at`; null when there is none. */
function memberStart(text: string, at: number, key: string): number | null {
  if (text[at] !== '{') return null;
  let here = skipSpace(text, at + 1);
  while (text[here] === '"') {
    const end = endOfString(text, here) + 1;
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (JSON.parse(text.slice(here, end)) === key) return value;
    here = nextItem(text, value);
  }
  return null;
}

/** Where the item `index` begins in the list that begins at `at`; null when there is none. */
function itemStart(text: string, at: number, index: number): number | null {
  let here = skipSpace(text, at + 1);
  for (let count = 0; text[here] !== ']' && here < text.length; count += 1) {
    if (count === index) return here;
    here = nextItem(text, here);
  }
  return null;
}

/** Behind the comma that follows the value at `at`; at the closing bracket when none follows. */
function nextItem(text: string, at: number): number {
  const end = skipSpace(text, endOfValue(text, at));
  return text[end] === ',' ? skipSpace(text, end + 1) : end;
}

function endOfValue(text: string, at: number): number {
  if (text[at] === '"') return endOfString(text, at) + 1;
  if (text[at] !== '{' && text[at] !== '[') return indexOf(SCALAR_END, text, at);
  let depth = 0;
  let here = at;
  do {
    here = indexOf(NESTING, text, here);
    const mark = text[here];
    if (mark === '"') here = endOfString(text, here);
    else depth += mark === '{' || mark === '[' ? 1 : -1;
    here += 1;
  } while (depth > 0 && here < text.length);
  return here;
}

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(text);
  return SPACE.lastIndex;
}

function indexOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.index ?? text.length;
}
