import type { Clock, RunningProcess } from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import type { ProjectPlaces } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import type { OpenedTask } from '../task/open-task.ts';

/** What is known of a lost task once nothing of it runs any more. */
export interface LostEvidence {
  readonly project: ProjectPlaces;
  readonly task: OpenedTask;
  readonly record: TaskRecord;
  readonly wasCancelled: boolean;
  /** Whether processes of it were still at work when it was found. */
  readonly wasRunning: boolean;
  readonly survivors: readonly RunningProcess[];
  readonly findings: readonly Finding[];
  readonly clock: Clock;
}
