import { describe, expect, test } from 'vitest';
import { displayWidth } from './display-width.ts';
import { renderTable } from './table.ts';

describe('a table', () => {
  const table = (width: number | null) =>
    renderTable({
      columns: [{ title: 'id' }, { title: 'what', shrinks: true }],
      rows: [
        ['t_1', 'a long text that does not fit'],
        ['t_234', 'short'],
      ],
      width,
      ellipsis: '…',
    });

  test('is as wide as it needs to be where nothing bounds it', () => {
    expect(table(null)).toEqual(['id     what', 't_1    a long text that does not fit', 't_234  short']);
  });

  test('gives way in the column that shrinks', () => {
    expect(table(20)).toEqual(['id     what', 't_1    a long text…', 't_234  short']);
    expect(table(20).every((line) => displayWidth(line) <= 20)).toBe(true);
  });

  test('keeps its names readable however narrow the terminal is', () => {
    expect(table(3)[1]).toBe('t_1    a long…');
  });
});
