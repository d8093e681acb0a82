import { isAlive } from '@caesar/host';
import type { TaskRecord } from '../records/task-record.ts';

/** Whether the process that answers for a task still lives. */
export function isOwned({ owner }: TaskRecord): boolean {
  return owner !== null && isAlive(owner);
}
