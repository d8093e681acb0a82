import type { Tool, ToolContext, ToolResult } from '@orkeon/crew';
import * as z from 'zod';

/** A tool before it is made: its arguments as a zod object, and what it does with them. */
export interface ToolDefinition<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly description: string;
  readonly input: Shape;
  readonly resultLimitCharacters?: number;
  run(args: z.infer<z.ZodObject<Shape>>, context: ToolContext): Promise<ToolResult>;
}

/** Makes a tool; the same schema describes the arguments to the model and checks them, unknown names refused. */
export function defineTool<Shape extends z.ZodRawShape>(definition: ToolDefinition<Shape>): Tool {
  const { name, description, input, resultLimitCharacters, run } = definition;
  const schema = z.strictObject(input);
  return {
    name,
    description,
    inputSchema: z.toJSONSchema(schema, { io: 'input' }),
    ...(resultLimitCharacters === undefined ? {} : { resultLimitCharacters }),
    call: async (args, context) => {
      const parsed = schema.safeParse(args);
      if (!parsed.success) return { outcome: 'refused', text: describeProblems(parsed.error) };
      return run(parsed.data as z.infer<z.ZodObject<Shape>>, context);
    },
  };
}

/** One line per problem, each naming the argument; values are left out. */
function describeProblems(error: z.ZodError): string {
  const lines = error.issues.slice(0, 5).map((issue) => {
    const path = issue.path.join('.');
    return path === '' ? issue.message : `${path}: ${issue.message}`;
  });
  return `Error: the arguments do not fit this tool. ${lines.join('; ')}`;
}

/** A result that went well. */
export const done = (text: string): ToolResult => ({ outcome: 'done', text });

/** A result that says what went wrong and what to do about it. */
export const failed = (text: string): ToolResult => ({ outcome: 'failed', text: `Error: ${text}` });
