import * as z from 'zod';
import { identity } from './envelope.ts';
import { count } from './quantities.ts';

/** Whether a value is one that a field may hold. */
export type FieldCheck = (value: unknown) => boolean;

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isPlainText(schema: unknown): boolean {
  return schema instanceof z.ZodString && schema.def.checks === undefined;
}

/**
 * Makes the check of one field from its schema: it says what the schema says, and for the commonest schemas it says so
 * without the schema, which lets a reader keep the pace of its stream.
 */
export function fieldCheck(schema: z.core.$ZodType): FieldCheck {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner === count) return isCount;
  if (inner === identity) return (value) => typeof value === 'string' && value !== '';
  if (inner instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (inner instanceof z.ZodUnknown) return () => true;
  if (isPlainText(inner)) return (value) => typeof value === 'string';
  return (value) => z.safeParse(inner, value).success;
}
