import type { TaskReport } from '../crew-outcome.ts';
import type { Crew, CrewAgent, CrewTask } from '../definition/crew.ts';
import type { Emit } from '../emit.ts';
import type { Executor } from '../executor.ts';
import type { HumanInput } from '../human-input.ts';

/** What a mode plays a crew with. */
export interface Stage {
  readonly crew: Crew;
  readonly executor: Executor;
  readonly humanInput: HumanInput;
  /** Adds the crew's `crewId` to what is said. */
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Id of the `run.started` event. */
  readonly causationId: string;
}

/** A task with its agent, and what is to be known of the tasks before it. */
export interface Cue {
  readonly task: CrewTask;
  readonly agent: CrewAgent;
  /** Reports of the tasks that ended so far, in the order in which they ended. */
  readonly earlier: ReadonlyMap<string, TaskReport>;
}

/** Plays the tasks of a crew, each at most once, and reports those that it reached, in the order in which they ended. */
export type Mode = (stage: Stage) => Promise<ReadonlyMap<string, TaskReport>>;
