import * as z from 'zod';
import { isJsonObject } from './json-object.ts';

/**
 * A document without the nulls that stand for "absent": those at a key that the schema names, lets be absent, and does
 * not let be null. A null anywhere else stays. The given value is not changed.
 */
export function dropNulls(value: unknown, schema: z.core.$ZodType): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => dropNulls(item, inner.element));
  }
  if (!(inner instanceof z.ZodObject) || !isJsonObject(value)) return value;
  const shape: Readonly<Record<string, z.core.$ZodType>> = inner.shape;
  const kept = Object.entries(value).filter(([key, field]) => field !== null || !standsForAbsent(shape, key));
  return Object.fromEntries(
    kept.map(([key, field]) => {
      const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return [key, known === undefined ? field : dropNulls(field, known)];
    }),
  );
}

function standsForAbsent(shape: Readonly<Record<string, z.core.$ZodType>>, key: string): boolean {
  const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
  return field !== undefined && accepts(field, undefined) && !accepts(field, null);
}

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return unwrap(schema.unwrap());
  }
  return schema;
}
