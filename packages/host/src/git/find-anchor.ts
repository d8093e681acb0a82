/** Where two texts go on alike: so many lines on in each. */
export interface Anchor {
  readonly old: number;
  readonly new: number;
}

/** How many lines of a text are looked at together: three of their numbers make one number that is exact. */
export const MAX_LINES = 2 ** 16;
const NUMBERS = 2 * MAX_LINES;
/** So many lines alike one after another are no coincidence. */
const LINES_ALIKE = 3;

/**
 * Finds where two stretches of lines that begin differently go on alike, as early as can be: with three lines, or with one that
 * stands once in each. `areLast` says that both texts end with them: then their ends are such a place too. Null where there is none.
 */
export function findAnchor(
  old: readonly string[],
  next: readonly string[],
  { areLast }: { readonly areLast: boolean },
): Anchor | null {
  const numbers = new Map<string, number>();
  const [was, is] = [numbered(old, numbers), numbered(next, numbers)];
  const anchor = firstAlike(runsOf(was), runsOf(is)) ?? firstAlike(onlyOnce(was), onlyOnce(is));
  return anchor ?? (areLast ? { old: old.length, new: next.length } : null);
}

/** Each line’s number, the same for lines that are the same. */
function numbered(lines: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(lines, (line) => {
    const known = numbers.get(line);
    if (known === undefined) numbers.set(line, numbers.size);
    return known ?? numbers.size - 1;
  });
}

/** The earliest pair of places that have a key in common. */
function firstAlike(old: ReadonlyMap<number, number>, next: ReadonlyMap<number, number>): Anchor | null {
  let best: Anchor | null = null;
  for (const [key, at] of old) {
    const there = next.get(key);
    if (there !== undefined && (best === null || at + there < best.old + best.new))
      best = { old: at, new: there };
  }
  return best;
}

/** Where each run of lines stands first. */
function runsOf(lines: Int32Array): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = 0; at + LINES_ALIKE <= lines.length; at += 1) {
    const [first = 0, second = 0, third = 0] = lines.subarray(at, at + LINES_ALIKE);
    const run = (first * NUMBERS + second) * NUMBERS + third;
    if (!places.has(run)) places.set(run, at);
  }
  return places;
}

/** Where each line stands that stands once. */
function onlyOnce(lines: Int32Array): Map<number, number> {
  const places = new Map<number, number>();
  const twice = new Set<number>();
  for (const [at, line] of lines.entries()) {
    if (places.has(line)) twice.add(line);
    else places.set(line, at);
  }
  for (const line of twice) places.delete(line);
  return places;
}
