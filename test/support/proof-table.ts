/** How one test of an agent came out. */
export interface Proven {
  readonly agent: string;
  readonly behaviours: readonly string[];
  readonly state: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped; empty when that is not told. */
  readonly reason: string;
}

const MARKS = { passed: '✓', failed: '✗', skipped: '–' } as const;

/** A behaviour that no test has shown or passed over. */
const HOLE = '?';

/**
 * What agents have proven, as lines of text: an agent a line, a behaviour a column, `headings` in their order. A failure
 * counts more than a success, and a success more than a skip; below stand the reasons of what was skipped.
 */
export function proofTable(proven: readonly Proven[], headings: Readonly<Record<string, string>>): string[] {
  const agents = [...new Set(proven.map(({ agent }) => agent))].sort();
  const width = Math.max(...agents.map(({ length }) => length));
  const columns = Object.entries(headings);
  const lineOf = (head: string, cells: readonly string[]) => {
    const padded = cells.map((cell, index) => cell.padEnd(columns[index]?.[1].length ?? 0));
    return [head.padEnd(width), ...padded].join('  ').trimEnd();
  };
  const rows = agents.map((agent) =>
    lineOf(
      agent,
      columns.map(([behaviour]) => markOf(provenOf(proven, agent, behaviour))),
    ),
  );
  return [lineOf('', Object.values(headings)), ...rows, ...reasonsOf(proven, agents, columns)];
}

function provenOf(proven: readonly Proven[], agent: string, behaviour: string): readonly Proven[] {
  return proven.filter((one) => one.agent === agent && one.behaviours.includes(behaviour));
}

function markOf(proven: readonly Proven[]): string {
  const state = (['failed', 'passed', 'skipped'] as const).find((wanted) =>
    proven.some((one) => one.state === wanted),
  );
  return state === undefined ? HOLE : MARKS[state];
}

function reasonsOf(
  proven: readonly Proven[],
  agents: readonly string[],
  columns: readonly (readonly [string, string])[],
): string[] {
  return agents.flatMap((agent) => {
    const skipped = columns.flatMap(([behaviour, heading]) => {
      const all = provenOf(proven, agent, behaviour);
      return markOf(all) === MARKS.skipped ? [{ heading, reason: all[0]?.reason ?? '' }] : [];
    });
    return [...new Set(skipped.map(({ reason }) => reason))].map((reason) => {
      const told = skipped.filter((one) => one.reason === reason).map(({ heading }) => heading);
      const what = told.length === columns.length ? 'nothing is proven' : told.join(', ');
      return `– ${agent}: ${what}: ${reason || 'it is not told why'}`;
    });
  });
}
