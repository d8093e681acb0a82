import type { ListedAgent } from '@caesar/engine';
import { renderTable, type Theme, visibleLine } from '@caesar/terminal';

const COLUMNS = [
  { title: 'agent' },
  { title: 'program' },
  { title: 'policy' },
  { title: 'proven' },
  { title: 'can', shrinks: true },
];
const PROGRAM = 1;
const POLICY = 2;

/** Agents as a table, those that can take a task first. */
export function agentTable(
  listed: readonly ListedAgent[],
  { theme, width }: { readonly theme: Theme; readonly width: number | null },
): string {
  const agents = [...listed].sort((one, other) => Number(isReady(other)) - Number(isReady(one)));
  const lines = renderTable({
    columns: COLUMNS,
    rows: agents.map(cellsOf),
    width,
    ellipsis: theme.signs.ellipsis,
    paint: (cell, row, column) => paintOf(agents[row], column, theme)(cell),
    paintTitle: theme.dim,
  });
  return `${lines.join('\n')}\n`;
}

function isReady({ path, policy }: ListedAgent): boolean {
  return path !== null && policy === null;
}

function cellsOf({ id, bin, path, policy, provenVersion, isDeclared, capabilities }: ListedAgent): string[] {
  const { readOnly, schema, channel, resume, events } = capabilities;
  const abilities: readonly [boolean, string][] = [
    [readOnly, 'read-only'],
    [schema, 'schema'],
    [channel, 'channel'],
    [resume, 'resume'],
    [events, 'events'],
  ];
  return [
    visibleLine(id),
    path === null ? `no ${visibleLine(bin)}` : 'installed',
    policy === null ? 'permitted' : 'refused',
    provenVersion ?? (isDeclared ? 'declared' : 'not proven'),
    abilities.flatMap(([isAble, name]) => (isAble ? [name] : [])).join(', '),
  ];
}

function paintOf(agent: ListedAgent | undefined, column: number, theme: Theme): (cell: string) => string {
  if (column === PROGRAM) return agent?.path === null ? theme.dim : theme.green;
  return column === POLICY && agent?.policy !== null ? theme.red : (cell) => cell;
}
