import type { Position } from './problem.ts';

/** A scalar of the file; `source` is how it is spelled there, quotes aside. */
export interface WrittenScalar extends Position {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  readonly source: string;
}

/** One key of a map and what stands under it. */
export interface WrittenEntry {
  readonly key: WrittenScalar;
  readonly value: Written;
}

/** A map of the file, in the file's order; no key comes twice. */
export interface WrittenMap extends Position {
  readonly kind: 'map';
  readonly entries: readonly WrittenEntry[];
}

/** A list of the file. */
export interface WrittenList extends Position {
  readonly kind: 'list';
  readonly items: readonly Written[];
}

/** What the file says at one place; an alias is the very node that its anchor names. */
export type Written = WrittenScalar | WrittenMap | WrittenList;

/** What a message calls it. */
export function nameWritten(written: Written): string {
  if (written.kind !== 'scalar') return written.kind === 'map' ? 'a map' : 'a list';
  if (written.value === null) return 'nothing';
  if (typeof written.value === 'string') return 'text';
  return typeof written.value === 'number' ? 'a number' : 'true or false';
}
