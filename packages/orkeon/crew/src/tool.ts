import type { HumanAnswer, HumanQuestion } from './human-input.ts';

/** The part of a question that a tool decides; its caller adds who asks and about what. */
export type ToolQuestion = Pick<HumanQuestion, 'inputKind' | 'prompt' | 'choices' | 'defaultValue'>;

/** What a call is given beside its arguments. */
export interface ToolContext {
  /** Aborted when the task is cancelled or its time is up. */
  readonly signal: AbortSignal;
  /** Asks a human and waits for the answer; the task's clock stands still until then. */
  readonly ask: (question: ToolQuestion) => Promise<HumanAnswer>;
}

/** What a call came to; `refused` means that the arguments did not fit and nothing ran. */
export interface ToolResult {
  readonly outcome: 'done' | 'failed' | 'refused';
  /** What the model reads; names virtual paths only. */
  readonly text: string;
}

/** Something that an agent can call: the port between those who make tools and those who play an agent's turn. */
export interface Tool {
  readonly name: string;
  /** What it does and when to use it, for the model. */
  readonly description: string;
  /** JSON Schema of the arguments, an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** The longest result that is handed to the model, in characters; default 4 000. */
  readonly resultLimitCharacters?: number;
  /** Checks the arguments and runs; a throw counts as `failed`. */
  call(args: unknown, context: ToolContext): Promise<ToolResult>;
}
