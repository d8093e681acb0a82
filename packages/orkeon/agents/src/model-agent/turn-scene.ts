import type { HumanInput, Tool, Turn } from '@orkeon/crew';
import type { ModelClient } from './exchange.ts';
import type { TaskClock } from './task-clock.ts';
import type { UsageLedger } from './usage-ledger.ts';

/** Everything that one turn plays with. */
export interface TurnScene {
  readonly turn: Turn;
  readonly model: ModelClient;
  /** The tools granted, by name. */
  readonly tools: ReadonlyMap<string, Tool>;
  readonly human: HumanInput;
  /** Counts the tokens of the whole run. */
  readonly ledger: UsageLedger;
  readonly clock: TaskClock;
  readonly monotonicMs: () => number;
  /** Gives the correlation of each call. */
  readonly newId: () => string;
  /** Whether fragments of text are said as they come. */
  readonly stream: boolean;
}
