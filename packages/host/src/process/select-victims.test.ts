import { describe, expect, test } from 'vitest';
import type { ProcessEntry } from './process-table.ts';
import { processKey, selectVictims, type VictimSearch } from './select-victims.ts';

function entry(pid: number, parent: number, group: number, more: Partial<ProcessEntry> = {}): ProcessEntry {
  return { pid, parent, group, startedAt: `t${pid}`, ended: false, ...more };
}

const table = [
  entry(1, 0, 1),
  entry(10, 1, 10),
  entry(20, 10, 20),
  entry(21, 20, 20),
  entry(22, 21, 22),
  entry(23, 22, 23, { ended: true }),
  entry(24, 23, 24),
  entry(30, 1, 30),
];

function victims(more: Partial<VictimSearch>): number[] {
  const identity = { pid: 20, startedAt: 't20' };
  const search = { identity, table, marked: new Set<number>(), known: new Set<string>(), self: 10, ...more };
  return selectVictims(search).map(({ pid }) => pid);
}

describe('the members of a process tree', () => {
  test('are the leader, its group and all living descendants', () => {
    expect(victims({})).toEqual([20, 21, 22, 24]);
  });

  test('include a marked process elsewhere', () => {
    expect(victims({ marked: new Set([30]) })).toEqual([20, 21, 22, 24, 30]);
  });

  test('include who was a member before', () => {
    expect(victims({ known: new Set([processKey({ pid: 30, startedAt: 't30' })]) })).toContain(30);
    expect(victims({ known: new Set([processKey({ pid: 30, startedAt: 'before' })]) })).not.toContain(30);
  });

  test('are none of those that are spared, nor what these started, unless they are in the group', () => {
    expect(victims({ spared: new Set(['22 t22']), marked: new Set([22, 24]) })).toEqual([20, 21]);
    expect(victims({ spared: new Set(['21 t21']) })).toContain(21);
    expect(victims({ spared: new Set(['30 t30']), marked: new Set([30]) })).not.toContain(30);
    expect(victims({ spared: new Set(['30 before']), marked: new Set([30]) })).toContain(30);
  });

  test('are nobody when the pid was given to another process', () => {
    expect(victims({ identity: { pid: 20, startedAt: 'before' } })).toEqual([]);
  });

  test('are the rest of the group when the leader is gone', () => {
    expect(victims({ table: table.filter(({ pid }) => pid !== 20) })).toEqual([21, 22, 24]);
  });

  test('are never the one who looks, nor its ancestors', () => {
    expect(victims({ self: 22, marked: new Set([1, 10, 22, 30]) })).toEqual([30]);
  });
});
