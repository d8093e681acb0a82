import type { ShownCase } from '@caesar/engine';
import { renderTable, type Theme, visibleLine, visibleText } from '@caesar/terminal';
import type { Terminal } from '../terminal/terminal.ts';

/** How many cases came out each way. */
export function countOutcomes(cases: readonly ShownCase[]) {
  const count = (outcome: ShownCase['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), not_shown: count('not_shown') };
}

const WORDS = { passed: 'passed', failed: 'FAILED', not_shown: 'not shown' } as const;

/** How an agent came through the check: a table, the output of what failed, and the sum. */
export function conformanceText(
  cases: readonly ShownCase[],
  { theme, width }: Pick<Terminal, 'theme' | 'width'>,
): string {
  const table = renderTable({
    columns: [
      { title: 'case' },
      { title: 'outcome' },
      { title: 'a conformant agent' },
      { title: 'seen', shrinks: true },
    ],
    rows: cases.map(({ id, outcome, title, detail }) => [id, WORDS[outcome], title, visibleLine(detail)]),
    width,
    ellipsis: theme.signs.ellipsis,
    paint: (cell, row, column) => (column === 1 ? paintOutcome(cell, cases[row], theme) : cell),
    paintTitle: theme.dim,
  });
  const { passed, failed, not_shown } = countOutcomes(cases);
  const sum = `${passed} passed, ${failed} failed, ${not_shown} not shown`;
  return `${[...table, ...outputLines(cases, theme), '', theme.bold(sum)].join('\n')}\n`;
}

function paintOutcome(cell: string, shown: ShownCase | undefined, theme: Theme): string {
  if (shown?.outcome === 'passed') return theme.green(cell);
  return shown?.outcome === 'failed' ? theme.red(cell) : theme.dim(cell);
}

function outputLines(cases: readonly ShownCase[], theme: Theme): string[] {
  return cases
    .filter(({ output }) => output !== '')
    .flatMap(({ id, output }) => [
      '',
      theme.bold(`what the agent printed last, ${id}`),
      ...visibleText(output)
        .split('\n')
        .map((line) => `  ${line}`),
    ]);
}
