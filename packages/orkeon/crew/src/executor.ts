import type { Crew, CrewAgent, CrewTask } from './definition/crew.ts';
import type { Emit } from './emit.ts';

/** What an earlier task hands to a later one. */
export interface TaskContext {
  readonly taskId: string;
  readonly agentRole: string;
  /** The earlier task's output, cut to its share of the context. */
  readonly output: string;
  /** How many characters were cut; 0 when the output is whole. */
  readonly omittedCharacters: number;
  /** What a human answered about that task; absent when nobody was asked for a text or a choice. */
  readonly humanAnswer?: { readonly prompt: string; readonly value: string };
}

/** The parts of a task's prompt, variables and environment already filled in. */
export interface PromptParts {
  readonly description: string;
  readonly expectedOutput: string;
  /** Outputs of earlier tasks, in the order to show them. */
  readonly context: readonly TaskContext[];
  /** All of the run's variables, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** What a human answered before the task started; absent when nobody was asked for a text or a choice. */
  readonly humanAnswer?: { readonly prompt: string; readonly value: string };
}

/** One agent's turn on one task. */
export interface Turn {
  readonly crew: Crew;
  readonly agent: CrewAgent;
  readonly task: CrewTask;
  readonly prompt: PromptParts;
  /** Names of the tools granted: the agent's, then the task's own, each once. */
  readonly tools: readonly string[];
  /** Id of the `task.started` event: the `causationId` of what the turn says first. */
  readonly causationId: string;
  /** Aborted when the run is cancelled; the turn must then settle soon, with `ok: false`. */
  readonly signal: AbortSignal;
  /** Says tool, cost and delta facts; adds the crew's `crewId`. Not to be called once the turn has settled. */
  readonly emit: Emit;
}

/** What a turn measured; what was not measured is absent, `tokens` and `toolCalls` excepted (0). */
export interface TurnUsage {
  readonly tokens: number;
  readonly promptTokens?: number;
  readonly completionTokens?: number;
  readonly toolCalls: number;
}

/** How a turn ended: with a final answer, or with a code and a sentence. */
export type TurnOutcome =
  | (TurnUsage & { readonly ok: true; readonly output: string })
  | (TurnUsage & {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      /** The error behind it, for who looks for the fault; absent when there is none. */
      readonly cause?: unknown;
    });

/** Plays one turn. An expected failure is an outcome; what it throws counts as a failed task, `executor_failed`. */
export type Executor = (turn: Turn) => Promise<TurnOutcome>;
