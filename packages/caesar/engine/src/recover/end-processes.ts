import { findMarked, type ProcessMarker, type RunningProcess, terminateTree } from '@caesar/host';
import type { TaskRecord } from '../records/task-record.ts';

/** Between asking the processes of a lost task to end and killing them. */
const GRACE_MS = 2_000;

/** Ends whatever still runs of a task whose owner is gone. */
export async function endProcesses(
  { process }: TaskRecord,
  marker: ProcessMarker,
): Promise<{ readonly found: readonly RunningProcess[]; readonly survivors: readonly RunningProcess[] }> {
  const found = findMarked(marker);
  const identity = process ?? found[0];
  if (identity === undefined) return { found, survivors: [] };
  const { survivors } = await terminateTree({ identity, marker, graceMs: GRACE_MS });
  return { found, survivors };
}
