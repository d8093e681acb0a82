import * as z from 'zod';
import { eventSchema } from './event.ts';
import { answerSchema, questionSchema } from './question.ts';
import { reportSchema } from './report.ts';
import { type JsonSchema, strictSchema } from './strict-schema.ts';
import { taskSchema } from './task.ts';
import type { DocumentName } from './version.ts';

const schemas: Readonly<Record<DocumentName, z.ZodType>> = {
  task: taskSchema,
  report: reportSchema,
  event: eventSchema,
  question: questionSchema,
  answer: answerSchema,
};

/**
 * The JSON Schema (draft 2020-12) of what may be written as a document.
 * `strict` gives the variant for native structured outputs: see `strictSchema`.
 */
export function jsonSchemaOf(name: DocumentName, { strict = false } = {}): JsonSchema {
  const generated = z.toJSONSchema(schemas[name], {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      dropNoise(jsonSchema);
      keepDefault(zodSchema, jsonSchema);
    },
  });
  const schema = { ...generated } as JsonSchema;
  return strict ? strictSchema(schema) : schema;
}

/** Takes out what a keyword beside it says already, and the bounds that every JSON reader has. */
function dropNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** A default is left out where something inside is read tolerantly; it holds there as well. */
function keepDefault(schema: z.core.$ZodType, written: z.core.JSONSchema.BaseSchema): void {
  if (schema instanceof z.ZodDefault) written.default ??= schema.def.defaultValue;
}
