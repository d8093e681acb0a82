import type { TaskRecord } from '@caesar/engine';
import { ageText, renderTable, type Theme, visibleLine } from '@caesar/terminal';
import { shortId } from './short-id.ts';

export interface TaskTableOptions {
  readonly records: readonly TaskRecord[];
  /** Every id there is, so that a shortened one names one task. */
  readonly ids: readonly string[];
  readonly now: Date;
  readonly terminal: { readonly theme: Theme; readonly width: number | null };
}

const COLUMNS = [
  { title: 'id' },
  { title: 'status' },
  { title: 'verdict' },
  { title: 'agent' },
  { title: 'age' },
  { title: 'mode' },
  { title: 'objective', shrinks: true },
];
const VERDICT = 2;

/** Tasks as a table; a sentence when there is none. */
export function taskTable({ records, ids, now, terminal }: TaskTableOptions): string {
  if (records.length === 0) return 'No tasks. Hand one out with: caesar run "<objective>" --agent <id>\n';
  const { theme, width } = terminal;
  const lines = renderTable({
    columns: COLUMNS,
    rows: records.map((record) => cellsOf(record, ids, now)),
    width,
    ellipsis: theme.signs.ellipsis,
    paint: (cell, row, column) => (column === VERDICT ? verdictPaint(records[row], theme)(cell) : cell),
    paintTitle: theme.dim,
  });
  return `${lines.join('\n')}\n`;
}

function cellsOf(record: TaskRecord, ids: readonly string[], now: Date): string[] {
  return [
    shortId(record.id, ids),
    record.status,
    record.verdict ?? '',
    visibleLine(record.agent),
    ageText(now.getTime() - Date.parse(record.created_at)),
    `${record.mode} ${record.isolation}`,
    visibleLine(record.objective).slice(0, 200),
  ];
}

function verdictPaint(record: TaskRecord | undefined, theme: Theme): (cell: string) => string {
  if (record?.verdict === 'good') return theme.green;
  return record?.verdict === 'partial' || record?.verdict === 'blocked' ? theme.yellow : theme.red;
}
