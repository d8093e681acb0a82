import { JsonWalk } from '@caesar/protocol';

/** What a scan for self-declared reports found. */
export interface DeclaredObjects {
  /** The JSON text of each object that says of itself that it is a report, in order; none lies inside another. */
  readonly objects: readonly string[];
  /** How many characters were looked at, counted as often as they were: at most four times the length of the text. */
  readonly steps: number;
}

/** How a declaration begins, whether or not its slash is escaped. */
const DECLARATION = 'caesar.report';

/**
 * Finds the JSON objects in any text whose own `protocol` says that they are a caesar report.
 *
 * A walk is begun at each `{` that no walk before has passed as a bracket: such a one can come to no better end, since
 * what is inside it is read the same way. What stands inside a string to one walk is outside for another begun there,
 * so that no character is walked over more than twice, whatever the braces and quotes around it.
 */
export function findDeclaredObjects(text: string): DeclaredObjects {
  if (!text.includes(DECLARATION)) return { objects: [], steps: text.length };
  const passed = new Uint8Array(text.length);
  const found: { start: number; end: number }[] = [];
  let steps = text.length;
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at)) {
    if (passed[at] === 1) {
      at += 1;
      continue;
    }
    const walk = new JsonWalk(text, at, {
      onOpen: (position) => {
        passed[position] = 1;
      },
      onObject: (object) => {
        if (isDeclaration(object.protocol)) found.push({ start: object.start, end: object.end });
      },
    });
    const { end, complete } = walk.run();
    steps += end - at;
    at = complete ? end : at + 1;
  }
  return { objects: outermost(found).map(({ start, end }) => text.slice(start, end)), steps };
}

function isDeclaration(protocol: string | null): boolean {
  return (
    protocol?.startsWith(`${DECLARATION}/`) === true || protocol?.startsWith(`${DECLARATION}\\/`) === true
  );
}

/** Without those that lie inside another one, in the order of their ends. */
function outermost(found: readonly { start: number; end: number }[]) {
  const kept: { start: number; end: number }[] = [];
  for (const one of [...found].sort((a, b) => a.end - b.end || b.start - a.start)) {
    while ((kept.at(-1)?.start ?? -1) >= one.start) kept.pop();
    kept.push(one);
  }
  return kept;
}
