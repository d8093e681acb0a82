import type { Tool, ToolResult } from '@orkeon/crew';

/** A tool that keeps what it was called with and answers with a function of it. */
export function recordingTool(
  name: string,
  answer: (args: Readonly<Record<string, unknown>>, count: number) => ToolResult | Promise<ToolResult>,
): Tool & { readonly calls: Readonly<Record<string, unknown>>[] } {
  const calls: Readonly<Record<string, unknown>>[] = [];
  return {
    name,
    description: `The tool ${name}.`,
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string' } },
      additionalProperties: true,
    },
    calls,
    call: async (args) => {
      const given = args as Readonly<Record<string, unknown>>;
      calls.push(given);
      return answer(given, calls.length);
    },
  };
}

/** Answers always the same. */
export const saying = (text: string) => (): ToolResult => ({ outcome: 'done', text });
