/** How many objects and lists may stand inside one another; no document of the standard needs ten. */
export const MAX_DEPTH = 100;

/** What `JSON.parse` does not tell of a text. */
export interface JsonOutline {
  readonly tooDeep: boolean;
  /** The first key that stands twice in one object, or null. */
  readonly duplicateKey: string | null;
  readonly hasPrototypeKey: boolean;
}

const MARK = /["{}[\]]/g;
const STRING_MARK = /["\\]/g;
const COLON = /\s*:/y;

/** Walks over the brackets and keys of a JSON text in linear time; stops at `MAX_DEPTH`. Of invalid JSON it tells anything. */
export function outlineOf(text: string): JsonOutline {
  const open: Set<string>[] = [];
  let duplicateKey: string | null = null;
  let hasPrototypeKey = false;
  for (let at = find(MARK, text, 0); at !== -1; at = find(MARK, text, at + 1)) {
    const mark = text[at];
    if (mark === '{' || mark === '[') open.push(new Set());
    else if (mark !== '"') open.pop();
    if (open.length > MAX_DEPTH) return { tooDeep: true, duplicateKey, hasPrototypeKey };
    if (mark !== '"') continue;
    const start = at;
    at = endOfString(text, start);
    if (!isFollowedByColon(text, at + 1)) continue;
    const key = unquote(text.slice(start, at + 1));
    const keys = open.at(-1);
    if (keys?.has(key)) duplicateKey ??= key;
    keys?.add(key);
    hasPrototypeKey ||= key === '__proto__';
  }
  return { tooDeep: false, duplicateKey, hasPrototypeKey };
}

function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** Where the string that opens at `start` closes; the end of the text when it does not. */
export function endOfString(text: string, start: number): number {
  let at = find(STRING_MARK, text, start + 1);
  while (at !== -1 && text[at] === '\\') at = find(STRING_MARK, text, at + 2);
  return at === -1 ? text.length : at;
}

function isFollowedByColon(text: string, from: number): boolean {
  COLON.lastIndex = from;
  return COLON.test(text);
}

function unquote(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
