const PREFIX = 't_';
const SHORTEST = 8;

/** A task's id, cut to its shortest unambiguous beginning among all ids; eight characters at least. */
export function shortId(id: string, all: readonly string[]): string {
  const others = all.filter((other) => other !== id);
  const start = id.startsWith(PREFIX) ? PREFIX.length : 0;
  for (let length = start + SHORTEST; length < id.length; length += 1) {
    const beginning = id.slice(0, length);
    if (!others.some((other) => other.startsWith(beginning))) return beginning;
  }
  return id;
}
