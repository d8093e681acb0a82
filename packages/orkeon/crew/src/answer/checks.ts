import type { JsonSchema, Mismatch } from './answer-form.ts';
import { isEqual } from './is-equal.ts';

type Json = { readonly [name: string]: unknown };

/** One keyword of a schema held against one value. */
interface Held {
  readonly value: unknown;
  /** What the schema says at the keyword. */
  readonly wanted: unknown;
  /** The schema that the keyword stands in. */
  readonly schema: Json;
  /** A mismatch of the value itself. */
  readonly wrong: (problem: string) => Mismatch;
  /** Holds a value, the same or one inside it, against another schema. */
  readonly into: (value: unknown, schema: JsonSchema, step?: string | number) => Mismatch | undefined;
  /** The schema that a reference names. */
  readonly resolve: (reference: string) => JsonSchema;
}

type Check = (held: Held) => Mismatch | undefined;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, { readonly name: string; is(value: unknown): boolean }>> = {
  string: { name: 'text', is: (value) => typeof value === 'string' },
  number: { name: 'a number', is: (value) => typeof value === 'number' },
  integer: { name: 'a whole number', is: Number.isInteger },
  boolean: { name: 'true or false', is: (value) => typeof value === 'boolean' },
  null: { name: 'null', is: (value) => value === null },
  array: { name: 'a list', is: Array.isArray },
  object: { name: 'an object', is: isObject },
};

export const TYPE_NAMES = Object.keys(TYPES);

/** A bound on a number, or on the number that a value of one kind has. */
function bound(
  measure: (value: unknown) => number | undefined,
  isWithin: (measured: number, limit: number) => boolean,
  say: (limit: number) => string,
): Check {
  return ({ value, wanted, wrong }) => {
    const measured = measure(value);
    const limit = wanted as number;
    return measured === undefined || isWithin(measured, limit) ? undefined : wrong(say(limit));
  };
}

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const letters = (value: unknown) => (typeof value === 'string' ? [...value].length : undefined);
const items = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const least = (measured: number, limit: number) => measured >= limit;
const most = (measured: number, limit: number) => measured <= limit;

/** What each keyword that is understood demands. */
export const CHECKS: Readonly<Record<string, Check>> = {
  type: ({ value, wanted, wrong }) => {
    const names = [wanted].flat() as string[];
    const isOne = names.some((name) => TYPES[name]?.is(value));
    return isOne ? undefined : wrong(`must be ${names.map((name) => TYPES[name]?.name).join(' or ')}`);
  },
  enum: ({ value, wanted, wrong }) => {
    const values = wanted as unknown[];
    if (values.some((one) => isEqual(one, value))) return undefined;
    return wrong(`must be one of ${values.map((one) => JSON.stringify(one)).join(', ')}`);
  },
  const: ({ value, wanted, wrong }) =>
    isEqual(wanted, value) ? undefined : wrong(`must be ${JSON.stringify(wanted)}`),
  required: ({ value, wanted, into }) => {
    if (!isObject(value)) return undefined;
    const missing = (wanted as string[]).find((name) => !Object.hasOwn(value, name));
    return missing === undefined ? undefined : into(undefined, false, missing);
  },
  properties: ({ value, wanted, into }) =>
    isObject(value)
      ? first(Object.entries(wanted as Record<string, JsonSchema>), ([name, schema]) =>
          Object.hasOwn(value, name) ? into(value[name], schema, name) : undefined,
        )
      : undefined,
  additionalProperties: ({ value, wanted, schema, into }) => {
    if (!isObject(value)) return undefined;
    const known = (schema['properties'] ?? {}) as Json;
    const others = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
    return first(others, (name) => into(value[name], wanted as JsonSchema, name));
  },
  items: ({ value, wanted, into }) =>
    Array.isArray(value)
      ? first([...value.entries()], ([index, item]) => into(item, wanted as JsonSchema, index))
      : undefined,
  allOf: ({ value, wanted, into }) => first(wanted as JsonSchema[], (schema) => into(value, schema)),
  anyOf: ({ value, wanted, into, wrong }) => {
    const misses = (wanted as JsonSchema[]).map((schema) => into(value, schema));
    if (misses.includes(undefined)) return undefined;
    return misses.length === 1 ? misses[0] : wrong(`fits none of ${misses.length} forms, ${told(misses)}`);
  },
  oneOf: ({ value, wanted, into, wrong }) => {
    const misses = (wanted as JsonSchema[]).map((schema) => into(value, schema));
    const fits = misses.filter((miss) => miss === undefined).length;
    if (fits === 1) return undefined;
    return wrong(
      fits === 0 ? `fits none of ${misses.length} forms, ${told(misses)}` : `fits ${fits} forms, not one`,
    );
  },
  $ref: ({ value, wanted, into, resolve }) => into(value, resolve(wanted as string)),
  minimum: bound(number, least, (limit) => `must be at least ${limit}`),
  maximum: bound(number, most, (limit) => `must be at most ${limit}`),
  exclusiveMinimum: bound(
    number,
    (measured, limit) => measured > limit,
    (limit) => `must be more than ${limit}`,
  ),
  exclusiveMaximum: bound(
    number,
    (measured, limit) => measured < limit,
    (limit) => `must be less than ${limit}`,
  ),
  minLength: bound(letters, least, (limit) => `must have at least ${limit} characters`),
  maxLength: bound(letters, most, (limit) => `must have at most ${limit} characters`),
  minItems: bound(items, least, (limit) => `must have at least ${limit} items`),
  maxItems: bound(items, most, (limit) => `must have at most ${limit} items`),
  pattern: ({ value, wanted, wrong }) =>
    typeof value !== 'string' || new RegExp(wanted as string, 'u').test(value)
      ? undefined
      : wrong(`must match ${wanted}`),
};

function told(misses: readonly (Mismatch | undefined)[]): string {
  return misses.map((miss) => [miss?.path, miss?.problem].filter(Boolean).join(' ')).join('; ');
}

function first<Item>(
  list: readonly Item[],
  check: (item: Item) => Mismatch | undefined,
): Mismatch | undefined {
  for (const item of list) {
    const mismatch = check(item);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}
