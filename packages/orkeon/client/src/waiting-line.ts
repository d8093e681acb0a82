interface Correlated {
  readonly correlationId: string | null;
}

/** Puts an entry at the back; one that already waits under its correlation gives way to it. */
export function joinLine<Entry extends Correlated>(line: readonly Entry[], entry: Entry): readonly Entry[] {
  return [...line.filter(({ correlationId }) => correlationId !== entry.correlationId), entry];
}

/** Takes off the entry with that correlation, or the oldest when none is named; null when there is no such entry. */
export function leaveLine<Entry extends Correlated>(
  line: readonly Entry[],
  named: string | undefined,
): readonly Entry[] | null {
  const leaving = named === undefined ? line[0] : line.find(({ correlationId }) => correlationId === named);
  return leaving === undefined ? null : line.filter((entry) => entry !== leaving);
}
