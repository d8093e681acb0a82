import type { Event, Report, UnknownEvent } from '@caesar/protocol';
import type { TaskRequest } from '../plan/task-request.ts';
import type { TaskRecord } from '../records/task-record.ts';

/** What an agent made of one task of the check. */
export interface Played {
  readonly record: TaskRecord;
  /** What keeps the delivered report, or a line that the agent added to the journal, from conforming; a line each. */
  readonly faults: readonly string[];
  /** The report as it was delivered; null when none could be taken. */
  readonly report: Report | null;
  readonly events: readonly (Event | UnknownEvent)[];
}

/**
 * What an agent shows in one task. `not_shown`: it conforms, and did not do what the task invited it to; the standard
 * asks nobody to.
 */
export interface Showing {
  readonly outcome: 'passed' | 'failed' | 'not_shown';
  /** One line that says why. */
  readonly detail: string;
}

/** One small task, and what its outcome says of the agent. */
export interface ConformanceCase {
  readonly id: string;
  /** What a conformant agent does, as a clause. */
  readonly title: string;
  readonly request: Omit<TaskRequest, 'agent' | 'role' | 'timeout_ms'>;
  /** What a question over the return channel is answered with; absent means that none is expected. */
  readonly answer?: string;
  /** A time limit of its own; absent means that of the check. */
  readonly timeout_ms?: number;
  /** Asked once the agent has ended; where a valid report is a must, it is there. */
  readonly judge: (played: Played) => Showing;
  /** Whether the task can do without a report; absent means no. */
  readonly mayLackReport?: boolean;
}

export function passed(detail: string): Showing {
  return { outcome: 'passed', detail };
}

export function failed(detail: string): Showing {
  return { outcome: 'failed', detail };
}

export function notShown(detail: string): Showing {
  return { outcome: 'not_shown', detail };
}
