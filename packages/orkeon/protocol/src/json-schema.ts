import * as z from 'zod';
import { commandSchema } from './commands.ts';
import { runEventSchema } from './run-event.ts';

const documents = {
  'event.schema.json': {
    title: 'A line that a run writes',
    description:
      'One kind of the run event bus, version 2. Readers skip kinds and fields that they do not know.',
    schema: runEventSchema,
  },
  'command.schema.json': {
    title: 'A line that an observer writes',
    description: 'One verb of the run event bus, version 2. A run ignores a line that it cannot use.',
    schema: commandSchema,
  },
};

/** The JSON Schema documents of the bus by file name, as they are committed in `schemas/`. */
export function jsonSchemas(): Record<string, object> {
  const entries = Object.entries(documents).map(([fileName, { title, description, schema }]) => {
    const { $schema, ...body } = z.toJSONSchema(schema, { io: 'input' });
    return [fileName, { $schema, title, description, ...body }];
  });
  return Object.fromEntries(entries);
}
