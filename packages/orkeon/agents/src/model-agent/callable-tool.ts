import type { HumanAnswer, HumanQuestion } from '@orkeon/crew';
import type { JsonObject } from './exchange.ts';

/** The part of a question that a tool decides; the agent adds who asks and about what. */
export type ToolQuestion = Pick<HumanQuestion, 'inputKind' | 'prompt' | 'choices' | 'defaultValue'>;

/** What a call is given beside its arguments. */
export interface ToolContext {
  /** Aborted when the task is cancelled or its time is up. */
  readonly signal: AbortSignal;
  /** Asks a human; the task's clock stands still until the answer. */
  readonly ask: (question: ToolQuestion) => Promise<HumanAnswer>;
}

/** What a call came to; `refused` means that the arguments did not fit and nothing ran. */
export interface ToolResult {
  readonly outcome: 'done' | 'failed' | 'refused';
  /** What the model reads. */
  readonly text: string;
}

/** A tool as the agent calls it. */
export interface CallableTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments, an object. */
  readonly inputSchema: JsonObject;
  /** The longest result that is handed to the model; default 4 000 characters. */
  readonly resultLimitCharacters?: number;
  /** Checks the arguments and runs. A throw counts as `failed`. */
  call(args: JsonObject, context: ToolContext): Promise<ToolResult>;
}
