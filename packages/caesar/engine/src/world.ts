import type { Catalog } from '@caesar/agents';
import type { Clock, Environment, Ids } from '@caesar/host';
import type { Event } from '@caesar/protocol';
import type { Config } from './config/merge-layers.ts';
import type { Project } from './project/project.ts';
import type { TaskRecord } from './records/task-record.ts';
import type { Step } from './steps.ts';

/** Everything outside a task that a task depends on, looked up once by the program's root. */
export interface World {
  readonly project: Project;
  readonly config: Config;
  readonly catalog: Catalog;
  /** The orchestrator's own environment. */
  readonly environment: Environment;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The command that serves the return channel, program first; the task's directory follows it. Absent: there is none. */
  readonly channelServer?: readonly string[];
  /** Told of each step that a task's owner has come to, in order, by a name of `STEPS`; absent in a program. */
  readonly onStep?: (step: Step) => void;
}

/** What a caller of `runTask` may watch and stop. */
export interface RunHooks {
  /** Aborting it cancels the task. */
  readonly signal?: AbortSignal;
  /** Called with each event that the orchestrator stamps, in order, once it is written. */
  readonly onEvent?: (event: Event) => void;
  /** Called with the record whenever it changes. */
  readonly onRecord?: (record: TaskRecord) => void;
  /** Called with one line about what happens before the agent starts, such as a wait for a free slot. */
  readonly onNotice?: (notice: string) => void;
  /** Whether the caller waits for the end of the task; a parent task lends its place meanwhile. Absent means yes. */
  readonly isAwaited?: boolean;
}
