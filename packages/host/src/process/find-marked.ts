import type { ProcessIdentity } from './process-identity.ts';
import type { ProcessEntry, ProcessMarker } from './process-table.ts';
import { processKey, withDescendants } from './select-victims.ts';
import { processTable } from './system-table.ts';

/** A living process and what it was started with. */
export interface RunningProcess extends ProcessIdentity {
  /** Arguments joined by spaces; empty when unknown. */
  readonly commandLine: string;
}

/**
 * The living processes whose environment held the marker when they were started, wherever they went since; without those that
 * are `spared` and their descendants.
 */
export function findMarked(
  marker: ProcessMarker,
  { spared = [] }: { readonly spared?: readonly ProcessIdentity[] } = {},
): RunningProcess[] {
  const others = sparedPids(spared);
  return processTable.marked(marker).flatMap((pid) => {
    if (others.has(pid)) return [];
    const entry = processTable.find(pid);
    return entry === null || entry.ended ? [] : [describeProcess(entry)];
  });
}

function sparedPids(spared: readonly ProcessIdentity[]): Set<number> {
  if (spared.length === 0) return new Set();
  const keys = new Set(spared.map(processKey));
  const table = processTable.list();
  return withDescendants(
    table,
    table.filter((entry) => keys.has(processKey(entry))),
  );
}

export function describeProcess({ pid, startedAt }: ProcessEntry): RunningProcess {
  return { pid, startedAt, commandLine: processTable.commandLine(pid) };
}
