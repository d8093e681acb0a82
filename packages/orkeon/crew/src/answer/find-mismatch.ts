import type { JsonSchema, Mismatch } from './answer-form.ts';
import { CHECKS } from './checks.ts';
import { schemaAt } from './schema-at.ts';

/** Deeper than any answer; a schema may refer to itself without end. */
const DEEPEST = 200;

/** Holds a value against a schema that {@link schemaProblem} finds nothing wrong with; says the first thing that differs. */
export function findMismatch(value: unknown, schema: JsonSchema): Mismatch | undefined {
  return hold({ value, schema, root: schema, path: '', depth: 0 });
}

interface Holding {
  readonly value: unknown;
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  readonly path: string;
  readonly depth: number;
}

function hold({ value, schema, root, path, depth }: Holding): Mismatch | undefined {
  const wrong = (problem: string): Mismatch => ({ path, problem });
  if (schema === true) return undefined;
  if (schema === false) return wrong(value === undefined ? 'is missing' : 'must not be there');
  if (depth > DEEPEST) return wrong('is nested too deep');
  const into = (inner: unknown, wanted: JsonSchema, step?: string | number) =>
    hold({ value: inner, schema: wanted, root, path: join(path, step), depth: depth + 1 });
  const resolve = (reference: string) => schemaAt(root, reference) ?? true;
  for (const [keyword, wanted] of Object.entries(schema)) {
    const mismatch = CHECKS[keyword]?.({ value, wanted, schema, wrong, into, resolve });
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

function join(path: string, step: string | number | undefined): string {
  if (step === undefined) return path;
  if (typeof step === 'number') return `${path}[${step}]`;
  return path === '' ? step : `${path}.${step}`;
}
