import * as z from 'zod';
import { commandSchema } from './commands.ts';
import { runEventSchema } from './run-event.ts';

const documents = [
  {
    name: 'event.schema.json',
    title: 'A line that a run writes',
    description: 'The run event bus, version 2. A reader skips kinds and fields that it does not know.',
    schema: runEventSchema,
  },
  {
    name: 'command.schema.json',
    title: 'A line that an observer writes',
    description: 'The run event bus, version 2. A run ignores a line that it cannot use.',
    schema: commandSchema,
  },
];

/** The committed files of `schemas/`: what a run writes and what an observer may write, as JSON Schema. */
export function schemaFiles(): { readonly name: string; readonly content: string }[] {
  return documents.map(({ name, title, description, schema }) => {
    const { $schema, ...body } = z.toJSONSchema(schema, { io: 'input' });
    const document = { $schema, title, description, ...body };
    return { name, content: `${JSON.stringify(document, null, 2)}\n` };
  });
}
