import type { SideNames } from '@caesar/host';
import type { TaskRecord } from '../records/task-record.ts';

/** What the sides of a landing are called in conflict markers and reasons. */
export function sideNames({ id }: TaskRecord): SideNames {
  return { base: `the start of ${id}`, ours: 'yours', theirs: `task ${id}` };
}
