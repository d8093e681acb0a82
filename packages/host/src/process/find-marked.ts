import type { ProcessIdentity } from './process-identity.ts';
import type { ProcessEntry, ProcessMarker } from './process-table.ts';
import { processTable } from './system-table.ts';

/** A living process and what it was started with. */
export interface RunningProcess extends ProcessIdentity {
  /** Arguments joined by spaces; empty when unknown. */
  readonly commandLine: string;
}

/** The living processes whose environment held the marker when they were started, wherever they went since. */
export function findMarked(marker: ProcessMarker): RunningProcess[] {
  return processTable.marked(marker).flatMap((pid) => {
    const entry = processTable.find(pid);
    return entry === null || entry.ended ? [] : [describeProcess(entry)];
  });
}

export function describeProcess({ pid, startedAt }: ProcessEntry): RunningProcess {
  return { pid, startedAt, commandLine: processTable.commandLine(pid) };
}
