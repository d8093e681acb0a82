import type { ProcessMarker } from '@caesar/host';
import type { EventLog } from '../launch/event-log.ts';
import type { TaskRecord, TaskTrees } from '../records/task-record.ts';
import type { TaskFact } from '../records/task-state.ts';
import type { Surprises } from '../settle/surprises.ts';
import type { OpenedTask } from '../task/open-task.ts';
import type { World } from '../world.ts';

/** A task in the hands of its owner. */
export interface SupervisedTask {
  readonly task: OpenedTask;
  readonly world: World;
  readonly log: EventLog;
  /** Every process of the task carries this variable. */
  readonly marker: ProcessMarker;
  /** Aborts when the task is to be cancelled, whoever asked. */
  readonly signal: AbortSignal;
  /** What went wrong since the agent was started. */
  readonly surprises: Surprises;
  /** Whether whoever handed the task out waits for its end. */
  readonly isAwaited: boolean;
  enter(fact: TaskFact): Promise<TaskRecord>;
  /** Enters where the agent is going to work. */
  prepared(workspace: PreparedPlace): Promise<TaskRecord>;
  notice(notice: string): void;
}

/** What a record keeps of a workspace. */
export interface PreparedPlace {
  readonly path: string;
  readonly branch: string | null;
  readonly baseRef: string | null;
  readonly trees: TaskTrees | null;
  readonly excluded: readonly string[];
  readonly lfsPointers: boolean;
}
