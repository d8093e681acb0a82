import { parse } from 'smol-toml';

/** A key of a TOML document, `['role', 0, 'mode']`. */
export type KeyPath = readonly (string | number)[];

interface LocatedKey {
  readonly path: KeyPath;
  readonly line: number;
}

/**
 * The line, counted from 1, on which a key of a TOML document is set; for a key that is absent, the line of the
 * innermost table around it that is there; null when there is none.
 * @param text a document that parses.
 */
export function lineOfKey(text: string, path: KeyPath): number | null {
  const keys = locateKeys(text);
  for (let length = path.length; length > 0; length -= 1) {
    const wanted = path.slice(0, length);
    const found = keys.find((key) => startsWith(key.path, wanted));
    if (found !== undefined) return found.line;
  }
  return null;
}

function startsWith(path: KeyPath, start: KeyPath): boolean {
  return start.every((segment, index) => path[index] === segment);
}

/** Every key in the order of the document. A statement is the fewest lines that parse on their own. */
function locateKeys(text: string): LocatedKey[] {
  const keys: LocatedKey[] = [];
  const entries = new Map<string, number>();
  let table: KeyPath = [];
  for (const { source, line } of statementsOf(text)) {
    const written = keysOf(parse(source));
    if (/^\s*\[/.test(source)) {
      table = indexed(written[0] ?? [], entries, /^\s*\[\[/.test(source));
      keys.push({ path: table, line });
    } else {
      keys.push(...written.map((path) => ({ path: [...table, ...path], line })));
    }
  }
  return keys;
}

interface Statement {
  readonly source: string;
  readonly line: number;
}

function statementsOf(text: string): Statement[] {
  const statements: Statement[] = [];
  let pending = '';
  let start = 1;
  for (const [index, row] of text.split('\n').entries()) {
    pending += `${row}\n`;
    if (isUnfinished(row) || !parses(pending)) continue;
    statements.push({ source: pending, line: start });
    pending = '';
    start = index + 2;
  }
  return statements;
}

/** Whether a row certainly goes on in the next: spares long lists a parse at each row. */
function isUnfinished(row: string): boolean {
  return row.trimEnd().endsWith(',') && !row.includes('#');
}

function parses(source: string): boolean {
  try {
    parse(source);
    return true;
  } catch {
    return false;
  }
}

/** The paths that a parsed statement sets, an outer one before what it holds. */
function keysOf(value: unknown, path: KeyPath = []): KeyPath[] {
  if (!isTable(value)) return [path];
  const inner = Object.entries(value).flatMap(([key, held]) => keysOf(held, [...path, key]));
  return inner.length === 0 ? [path] : inner;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** A table's path with the positions of the array tables on its way, counting a new entry when `opens` says so. */
function indexed(names: KeyPath, entries: Map<string, number>, opens: boolean): KeyPath {
  const path: (string | number)[] = [];
  for (const [depth, name] of names.entries()) {
    path.push(name);
    const key = JSON.stringify(path);
    const last = depth === names.length - 1;
    if (opens && last) entries.set(key, (entries.get(key) ?? -1) + 1);
    const position = entries.get(key);
    if (position !== undefined) path.push(position);
  }
  return path;
}
