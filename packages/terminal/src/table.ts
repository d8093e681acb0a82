import { clip, displayWidth, pad } from './display-width.ts';

/** One column of a table. */
interface Column {
  readonly title: string;
  /** The last resort of a table that is too wide: this column is cut. At most one of a table. */
  readonly shrinks?: boolean;
}

export interface TableOptions {
  readonly columns: readonly Column[];
  /** Plain text, one line a cell. */
  readonly rows: readonly (readonly string[])[];
  /** Columns to fit into; null for as wide as needed. */
  readonly width: number | null;
  readonly ellipsis: string;
  /** Colours a padded cell of a row. */
  readonly paint?: (cell: string, row: number, column: number) => string;
  readonly paintTitle?: (cell: string) => string;
}

const GAP = '  ';
const NARROWEST = 8;

/** A table as lines: columns as wide as their content; where they do not fit, one of them gives way. */
export function renderTable(options: TableOptions): string[] {
  const { columns, rows, ellipsis, paint = (cell) => cell, paintTitle = (cell) => cell } = options;
  const widths = fitWidths(columns, naturalWidths(columns, rows), options.width);
  const line = (cells: readonly string[], colour: (cell: string, column: number) => string) =>
    columns
      .map((_, column) => {
        const cell = clip(cells[column] ?? '', widths[column] ?? 0, ellipsis);
        const isLast = column === columns.length - 1;
        return colour(isLast ? cell : pad(cell, widths[column] ?? 0), column);
      })
      .join(GAP)
      .trimEnd();
  const titles = line(
    columns.map(({ title }) => title),
    paintTitle,
  );
  return [titles, ...rows.map((cells, row) => line(cells, (cell, column) => paint(cell, row, column)))];
}

function naturalWidths(columns: readonly Column[], rows: TableOptions['rows']): number[] {
  return columns.map(({ title }, column) =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(row[column] ?? '')), displayWidth(title)),
  );
}

function fitWidths(columns: readonly Column[], natural: readonly number[], width: number | null): number[] {
  const total = natural.reduce((sum, one) => sum + one, GAP.length * (columns.length - 1));
  if (width === null || total <= width) return [...natural];
  return natural.map((own, column) =>
    columns[column]?.shrinks ? Math.max(NARROWEST, own - (total - width)) : own,
  );
}
