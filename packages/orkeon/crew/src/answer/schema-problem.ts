import type { JsonSchema } from './answer-form.ts';
import { CHECKS, TYPE_NAMES } from './checks.ts';
import { isSchema, schemaAt } from './schema-at.ts';

/** Keywords that describe and demand nothing. */
const NOTES = new Set([
  ...['$schema', '$id', '$comment', '$defs', 'definitions', 'title', 'description', 'default', 'examples'],
  ...['format', 'deprecated', 'readOnly', 'writeOnly'],
]);

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isMap = (value: unknown): value is Record<string, unknown> =>
  isSchema(value) && typeof value === 'object';
const isNames = (value: unknown) => isList(value) && value.every((name) => typeof name === 'string');
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
const isNumber = (value: unknown) => typeof value === 'number';

/** What may stand at the keywords that hold no schema. */
const OPERANDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => {
    const names = isList(value) ? value : [value];
    return names.length > 0 && names.every((name) => TYPE_NAMES.includes(name as string));
  },
  enum: (value) => isList(value) && value.length > 0,
  const: () => true,
  required: isNames,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  pattern: isPattern,
};

/** The schemas inside what stands at a keyword; undefined when it is of the wrong shape. */
const INSIDE: Readonly<Record<string, (value: unknown) => readonly unknown[] | undefined>> = {
  properties: (value) => (isMap(value) ? Object.values(value) : undefined),
  $defs: (value) => (isMap(value) ? Object.values(value) : undefined),
  definitions: (value) => (isMap(value) ? Object.values(value) : undefined),
  additionalProperties: (value) => [value],
  items: (value) => [value],
  allOf: (value) => (isList(value) && value.length > 0 ? value : undefined),
  anyOf: (value) => (isList(value) && value.length > 0 ? value : undefined),
  oneOf: (value) => (isList(value) && value.length > 0 ? value : undefined),
};

/** What is wrong with a JSON Schema, or demanded by it and not understood here; undefined when all of it can be held to. */
export function schemaProblem(schema: unknown): string | undefined {
  return isSchema(schema) ? problemIn(schema, schema) : 'is no JSON Schema: write an object';
}

function problemIn(schema: unknown, root: JsonSchema): string | undefined {
  if (!isSchema(schema)) return 'is no JSON Schema: an object is missing in it';
  if (typeof schema === 'boolean') return undefined;
  for (const [keyword, value] of Object.entries(schema)) {
    const problem = keywordProblem(keyword, value, root);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function keywordProblem(keyword: string, value: unknown, root: JsonSchema): string | undefined {
  if (keyword === '$ref')
    return isReference(value, root) ? undefined : `refers to '${String(value)}', which is not in it`;
  const inside = INSIDE[keyword];
  if (inside !== undefined) {
    const schemas = inside(value);
    if (schemas === undefined) return unusable(keyword);
    return schemas.map((inner) => problemIn(inner, root)).find((problem) => problem !== undefined);
  }
  if (CHECKS[keyword] !== undefined) return OPERANDS[keyword]?.(value) ? undefined : unusable(keyword);
  return NOTES.has(keyword) ? undefined : `demands '${keyword}', which is not supported: remove it`;
}

const unusable = (keyword: string) => `says what is no JSON Schema at '${keyword}': mend it`;

const isReference = (value: unknown, root: JsonSchema) =>
  typeof value === 'string' && schemaAt(root, value) !== undefined;

function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    return new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
