import { ByteReader } from './byte-reader.ts';
import { findAnchor, MAX_LINES } from './find-anchor.ts';

/** A line with its end, each character a byte. */
export type Line = string;

/** What comes next in two texts. */
export type MatchedLines =
  /** So many lines are the same: the first seven, and the last three. */
  | { readonly kind: 'same'; readonly count: number; readonly head: Line[]; readonly tail: Line[] }
  | { readonly kind: 'changed'; readonly removed: Line[]; readonly added: Line[] }
  /** Nothing alike is near: all that comes is another. Both have to be read to their ends. */
  | { readonly kind: 'rest'; readonly removed: AsyncIterable<Buffer>; readonly added: AsyncIterable<Buffer> };

/** No line may be longer. */
export const MAX_LINE_BYTES = 256 * 1024;
const STEP_BYTES = 4 * MAX_LINE_BYTES;
/** How far is looked for what is alike: at first, by how much more each time, and at last. */
const FIRST_WINDOW = 4 * 1024;
const WINDOW_GROWS_BY = 8;
const MAX_WINDOW = 2 * 1024 * 1024;
const BLOCK_BYTES = 4096;
const LINE_END = 0x0a;
/** One more than stand between two changes of one hunk; and what stands before one. */
const HEAD_LINES = 7;
const TAIL_LINES = 3;
/** Changes longer than this are not looked into for single lines that are alike. */
const MAX_REFINED = 2_000;

/**
 * Compares two texts line by line in flat memory. What it finds is true but need not be the least that can be said: what was put in
 * or taken out at one place is found up to two megabytes, or 65,536 lines.
 */
export async function* matchLines(
  was: AsyncIterable<Buffer>,
  is: AsyncIterable<Buffer>,
): AsyncGenerator<MatchedLines> {
  const old = new ByteReader(was);
  const next = new ByteReader(is);
  for (;;) {
    await Promise.all([old.fill(STEP_BYTES), next.fill(STEP_BYTES)]);
    const areWhole = old.isWhole && next.isWhole;
    const bytes = sameBytes(old.bytes, next.bytes, { areWhole });
    if (bytes > 0) yield same(old.bytes.subarray(0, bytes));
    old.pass(bytes);
    next.pass(bytes);
    if (areWhole && old.bytes.length === 0 && next.bytes.length === 0) return;
    if (bytes > 0 && Math.min(old.bytes.length, next.bytes.length) < MAX_LINE_BYTES && !areWhole) continue;
    const changed = await findChange(old, next);
    if (changed === null) {
      yield { kind: 'rest', removed: old.rest(), added: next.rest() };
      return;
    }
    yield* refine(changed);
  }
}

/** How many bytes of whole lines two texts begin with alike. */
function sameBytes(old: Buffer, next: Buffer, { areWhole }: { readonly areWhole: boolean }): number {
  const length = Math.min(old.length, next.length);
  let at = 0;
  while (
    at < length &&
    old.compare(next, at, Math.min(at + BLOCK_BYTES, length), at, Math.min(at + BLOCK_BYTES, length)) === 0
  )
    at += BLOCK_BYTES;
  at = Math.min(at, length);
  while (at < length && old[at] === next[at]) at += 1;
  if (areWhole && at === old.length && at === next.length) return at;
  return at === 0 ? 0 : old.lastIndexOf(LINE_END, at - 1) + 1;
}

function same(bytes: Buffer): MatchedLines {
  let count = 0;
  let headEnd = 0;
  for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) {
    count += 1;
    if (count <= HEAD_LINES) headEnd = at + 1;
  }
  if (bytes.at(-1) !== LINE_END) {
    count += 1;
    if (count <= HEAD_LINES) headEnd = bytes.length;
  }
  let tailStart = bytes.length;
  for (let lines = 0; lines < TAIL_LINES && tailStart > 0; lines += 1)
    tailStart = tailStart < 2 ? 0 : bytes.lastIndexOf(LINE_END, tailStart - 2) + 1;
  return {
    kind: 'same',
    count,
    head: linesOf(bytes.subarray(0, headEnd)),
    tail: linesOf(bytes.subarray(tailStart)),
  };
}

function linesOf(bytes: Buffer): Line[] {
  return bytes.toString('latin1').match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

interface Change {
  readonly removed: Line[];
  readonly added: Line[];
}

/** What differs from here to where both go on alike, and passes it; null where that is too far. */
async function findChange(old: ByteReader, next: ByteReader): Promise<Change | null> {
  for (let window = FIRST_WINDOW; window <= MAX_WINDOW; window *= WINDOW_GROWS_BY) {
    await Promise.all([old.fill(window), next.fill(window)]);
    const lines = { old: wholeLines(old, window), new: wholeLines(next, window) };
    const areLast =
      [lines.old, lines.new].every(({ length }) => length < MAX_LINES) && areHeld(old, next, window);
    const anchor = findAnchor(lines.old, lines.new, { areLast });
    if (anchor === null) continue;
    const change = { removed: lines.old.slice(0, anchor.old), added: lines.new.slice(0, anchor.new) };
    old.pass(lengthOf(change.removed));
    next.pass(lengthOf(change.added));
    return change;
  }
  return null;
}

/** The lines of what is held, as far as the window and not too many; the last one of a text needs no end. */
function wholeLines({ bytes, isWhole }: ByteReader, window: number): Line[] {
  const isLast = isWhole && bytes.length <= window;
  const end = isLast ? bytes.length : bytes.lastIndexOf(LINE_END, window - 1) + 1;
  return linesOf(bytes.subarray(0, end)).slice(0, MAX_LINES);
}

function areHeld(old: ByteReader, next: ByteReader, window: number): boolean {
  return [old, next].every(({ isWhole, bytes }) => isWhole && bytes.length <= window);
}

function lengthOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}

/** A change with what is alike in it told apart. */
function* refine({ removed, added }: Change): Generator<MatchedLines> {
  if (removed.length + added.length > MAX_REFINED) {
    yield { kind: 'changed', removed, added };
    return;
  }
  let [from, onto] = [0, 0];
  while (from < removed.length || onto < added.length) {
    const end = nearestAlike(removed.slice(from), added.slice(onto));
    const [oldEnd, newEnd] = [from + end.old, onto + end.new];
    if (end.old + end.new > 0)
      yield { kind: 'changed', removed: removed.slice(from, oldEnd), added: added.slice(onto, newEnd) };
    [from, onto] = [oldEnd, newEnd];
    while (from < removed.length && onto < added.length && removed[from] === added[onto]) {
      const line = [removed[from] ?? ''];
      yield { kind: 'same', count: 1, head: line, tail: line };
      from += 1;
      onto += 1;
    }
  }
}

/** Where a line stands in both, as early as can be; both ends where there is none. */
function nearestAlike(old: readonly Line[], next: readonly Line[]): { old: number; new: number } {
  let best = { old: old.length, new: next.length };
  const places = new Map<Line, number>();
  for (const [at, line] of next.entries()) if (!places.has(line)) places.set(line, at);
  for (let at = 0; at < Math.min(old.length, best.old + best.new); at += 1) {
    const there = places.get(old[at] ?? '');
    if (there !== undefined && at + there < best.old + best.new) best = { old: at, new: there };
  }
  return best;
}
