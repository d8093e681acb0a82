import type { Executor, HumanInput, Tool, Turn } from '@orkeon/crew';
import type { ModelClient } from './exchange.ts';
import { startTaskClock } from './task-clock.ts';
import { playTurn } from './turn-loop.ts';
import type { UsageLedger } from './usage-ledger.ts';

/** What the agents of a run share. */
export interface ModelAgentOptions {
  /** The model that plays an agent. */
  readonly modelFor: (agent: Turn['agent']) => ModelClient;
  /** Every tool that may be granted. */
  readonly tools: readonly Tool[];
  readonly human: HumanInput;
  readonly ledger: UsageLedger;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicMs: () => number;
  /** Gives a new identity each time. */
  readonly newId: () => string;
  /** Whether fragments of generated text are said as they come. */
  readonly stream: boolean;
}

/**
 * Plays turns with a language model that thinks, calls tools and answers.
 * Every failure that can be foreseen is an outcome with a code. From the model: `cassette_mismatch`, `context_overflow`,
 * `empty_response`, `filtered_response`, `invalid_output`, `invalid_tool_calls`, `model_error`, `model_timeout`, `rate_limited`,
 * `repeated_tool_call`, `truncated_response`. From the turn: `cancelled`, `iteration_limit`, `task_timeout`.
 */
export function createModelAgent(options: ModelAgentOptions): Executor {
  const { modelFor, tools, ...shared } = options;
  return async (turn) => {
    using clock = startTaskClock({
      parent: turn.signal,
      limitMs: turn.task.timeoutMs,
      monotonicMs: options.monotonicMs,
    });
    const granted = tools.filter((tool) => turn.tools.includes(tool.name));
    return await playTurn({
      ...shared,
      turn,
      clock,
      model: modelFor(turn.agent),
      tools: new Map(granted.map((tool) => [tool.name, tool])),
    });
  };
}
