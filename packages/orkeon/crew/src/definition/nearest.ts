const bare = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** The known name closest to an unknown one: the same but for case and dashes, a few letters off, or begun alike. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = bare(name);
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    const distance = distanceTo(wanted, bare(candidate));
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name: candidate, distance };
  }
  return best?.name;
}

function distanceTo(wanted: string, candidate: string): number {
  if (Math.abs(wanted.length - candidate.length) > 40) return Number.POSITIVE_INFINITY;
  const limit = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3));
  const distance = editDistance(wanted.slice(0, 80), candidate.slice(0, 80));
  if (distance <= limit) return distance;
  return wanted.length >= 3 && candidate.startsWith(wanted) ? limit + 1 : Number.POSITIVE_INFINITY;
}

/** Letters to add, drop, change or swap with their neighbour to make one word of the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const change = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + change,
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
