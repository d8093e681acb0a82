/**
 * The candidate closest to a misspelt word, or null when none is close enough to be meant.
 * Case does not count; a third of the word's length (at least one edit) may differ; the earlier candidate wins a tie.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const wanted = word.toLowerCase();
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** The number of single-character insertions, deletions, substitutions and neighbour swaps that turn `from` into `to`. */
export function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const substitution = from[row - 1] === to[column - 1] ? 0 : 1;
      const steps = [
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + substitution,
      ];
      if (isSwap(from, to, row, column)) steps.push(at(beforePrevious, column - 2) + 1);
      current.push(Math.min(...steps));
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, to.length);
}

function isSwap(from: string, to: string, row: number, column: number): boolean {
  return row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
