/** Something that must hold in every game does not. */
class Broken extends Error {
  override readonly name = 'Broken';
}

/** Ends a game in which something does not hold, with what was seen. */
export function demand(what: string, holds: boolean, seen: unknown): asserts holds {
  if (holds) return;
  const text = typeof seen === 'string' ? seen : JSON.stringify(seen, null, 1);
  throw new Broken(`not so: ${what}\n${text.slice(0, 4_000)}`);
}
