import { processTable } from './system-table.ts';

/** Names one process for ever: a pid alone is given again to another process. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque text: when the kernel says that the process began. */
  readonly startedAt: string;
}

/** The identity of the process that has this pid now; null when there is none. A zombie still has one. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const entry = processTable.find(pid);
  return entry === null ? null : { pid, startedAt: entry.startedAt };
}

/** Whether this very process still runs. A zombie does not, and neither does another process with the same pid. */
export function isAlive(identity: ProcessIdentity): boolean {
  const entry = processTable.find(identity.pid);
  return entry !== null && !entry.ended && entry.startedAt === identity.startedAt;
}

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  const identity = identifyProcess(process.pid);
  return identity ?? { pid: process.pid, startedAt: 'unknown' };
}
