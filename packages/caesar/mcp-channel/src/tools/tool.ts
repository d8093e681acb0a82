import type { Clock, Environment } from '@caesar/host';
import type { Problem, Reading, TaskDirectory } from '@caesar/protocol';

/** What one call of a tool stands in. */
export interface ToolContext {
  readonly directory: TaskDirectory;
  readonly environment: Environment;
  readonly clock: Clock;
  /** See `taskStart`. */
  readonly startedMs: number | null;
  /** Aborts when the agent takes the call back, or leaves. */
  readonly signal: AbortSignal;
  /** Keeps the agent's client waiting; does nothing where the client did not ask to be told. */
  readonly tellProgress: (progress: number, total: number, message: string) => void;
}

/** What a tool tells the agent; `isError` when the call was wrong and can be corrected. */
export interface ToolAnswer {
  readonly told: object;
  readonly isError?: boolean;
}

/** One of the four tools. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of the arguments. */
  inputSchema(): object;
  call(given: unknown, context: ToolContext): Promise<ToolAnswer>;
}

/** A tool in parts: how its arguments are described and read, and what it does with them. */
interface ToolParts<Arguments> {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: () => object;
  readonly read: (given: unknown) => Reading<Arguments>;
  readonly call: (given: Arguments, context: ToolContext) => Promise<ToolAnswer>;
}

/** A tool that is called only with arguments that could be read; others are answered with each field that is wrong. */
export function defineTool<Arguments>({ read, call, ...shown }: ToolParts<Arguments>): Tool {
  return {
    ...shown,
    async call(given, context) {
      const reading = read(given);
      if (reading.ok) return call(reading.value, context);
      return wrongCall(reading.reason, reading.outcome === 'invalid' ? reading.problems : []);
    },
  };
}

/** The answer to a call that the agent is to correct. */
export function wrongCall(error: string, problems: readonly Problem[]): ToolAnswer {
  return { told: { ok: false, error, problems }, isError: true };
}
