import { checkDocument, type Reading } from '@caesar/protocol';
import * as z from 'zod';

/** How the arguments of a tool are described to a model and read. */
export interface ToolArguments<Value> {
  inputSchema(): object;
  read(given: unknown): Reading<Value>;
}

/** The arguments of a tool by one schema; a null at a key that may be absent counts as absent, as strict clients write it. */
export function toolArguments<Value>(tool: string, schema: z.ZodType<Value>): ToolArguments<Value> {
  const table = { document: `call of ${tool}`, versions: { one: schema }, unnamed: 'one' };
  return {
    inputSchema: () => withoutDialect(z.toJSONSchema(schema, { io: 'input' })),
    read: (given) => checkDocument(given, table),
  };
}

/** A schema without the name of its dialect, which some hosts do not take. */
export function withoutDialect({ $schema: _, ...schema }: Readonly<Record<string, unknown>>): object {
  return schema;
}
