import { type ToolUse, toolUse } from './event-facts.ts';
import type { Fact } from './fact.ts';
import { summarizeInput } from './input-summary.ts';

/** A tool call that an agent has begun. */
export interface ToolCall {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

/** The calls that are under way, for streams whose closing line names a call by its identifier alone. */
export interface OpenCalls {
  /** Tells the beginning of a call, and remembers it. */
  begin(call: ToolCall): Fact;
  /** Takes the call with this identifier out; one that was never begun has an empty tool. */
  take(id: string): ToolCall;
}

export function openCalls(): OpenCalls {
  const calls = new Map<string, ToolCall>();
  return {
    begin(call) {
      calls.set(call.id, call);
      return callEvent(call, 'started');
    },
    take(id) {
      const call = calls.get(id) ?? { id, tool: '', input: null };
      calls.delete(id);
      return call;
    },
  };
}

/** The event of a call's beginning or end. */
export function callEvent({ id, tool, input }: ToolCall, status: ToolUse['status']): Fact {
  return toolUse({ tool, id, input_summary: summarizeInput(input), status });
}

/** A command that an agent ran; its exit code is null where the stream does not tell it. */
export function commandRun(command: string, exitCode: number | null): readonly Fact[] {
  if (command === '') return [];
  const code = exitCode !== null && Number.isSafeInteger(exitCode) ? { exit_code: exitCode } : {};
  return [{ kind: 'command_run', command: { command, ...code } }];
}
