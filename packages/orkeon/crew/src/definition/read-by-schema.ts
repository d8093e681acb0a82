import * as z from 'zod';
import { explainKey } from './explain-key.ts';
import type { Position } from './problem.ts';
import { readScalar } from './read-scalar.ts';
import type { Path, Reading } from './reading.ts';
import type { Written, WrittenList, WrittenMap } from './written.ts';

interface Spot {
  readonly path: Path;
  readonly label: string;
  readonly keyAt: Position;
}

/**
 * Turns what the file says into data for a schema: keys in camelCase, `x-` keys left out, the environment read, a map of
 * things with an `id` as the list of them. Unknown keys and unreadable references become problems; wrong types are left to
 * the schema.
 */
export function readBySchema(root: Written, schema: z.ZodType, reading: Reading): unknown {
  return readValue(root, schema, { reading, path: [], label: '', keyAt: { line: 1, column: 1 } });
}

interface Step extends Spot {
  readonly reading: Reading;
}

function readValue(written: Written, wanted: z.ZodType, step: Step): unknown {
  if (!step.reading.keep(step.path, { label: step.label, written, keyAt: step.keyAt })) return undefined;
  const schema = optionFor(written, unwrap(wanted));
  if (written.kind === 'scalar') return readScalar(written, schema, step);
  if (written.kind === 'list') return schema instanceof z.ZodArray ? readList(written, schema, step) : [];
  if (schema instanceof z.ZodObject) return readMap(written, schema, step);
  if (schema instanceof z.ZodRecord) return readRecord(written, schema, step);
  const thing = schema instanceof z.ZodArray ? identified(schema) : undefined;
  return thing ? readThings(written, thing, step) : {};
}

/** The schema under `optional`, `nullable` and `default`. */
function unwrap(schema: z.ZodType): z.ZodType {
  const wraps =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wraps ? unwrap(schema.unwrap() as z.ZodType) : schema;
}

/** Of several schemas, the one for a map or the one for a scalar. */
function optionFor(written: Written, schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodUnion)) return schema;
  const options = schema.options as readonly z.ZodType[];
  const isMap = (option: z.ZodType) => option instanceof z.ZodObject;
  return options.find((option) => isMap(option) === (written.kind === 'map')) ?? schema;
}

/** The schema of a list's items when they have an `id`, by which they may also be written as a map. */
function identified(schema: z.ZodArray): z.ZodObject | undefined {
  const item = unwrap(schema.element as z.ZodType);
  return item instanceof z.ZodObject && 'id' in item.shape ? item : undefined;
}

function readMap(written: WrittenMap, schema: z.ZodObject, step: Step): Record<string, unknown> {
  const data = new Map<string, unknown>();
  for (const { key, value } of written.entries) {
    if (key.source.startsWith('x-')) continue;
    const name = inCamelCase(key.source);
    const label = step.label === '' ? key.source : `${step.label}.${key.source}`;
    if (!Object.hasOwn(schema.shape, name)) {
      const refusal = explainKey(key.source, value, schema);
      if (refusal) step.reading.refuseAt(key, label, refusal.message, refusal.nearest);
    } else if (data.has(name)) {
      step.reading.refuseAt(key, label, `is written twice, also as '${name}': keep one`);
    } else {
      const next = { reading: step.reading, path: [...step.path, name], label, keyAt: key };
      data.set(name, readValue(value, schema.shape[name] as z.ZodType, next));
    }
  }
  return Object.fromEntries(data);
}

const inCamelCase = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** A map whose keys are the user's own, words of every object aside; a number keeps its spelling (`1.10`). */
function readRecord(written: WrittenMap, schema: z.ZodRecord, step: Step): Record<string, unknown> {
  const entries = written.entries.flatMap(({ key, value }) => {
    if (key.source in {}) {
      step.reading.refuseAt(key, `${step.label}.${key.source}`, 'is a reserved word: use another name');
      return [];
    }
    const next = {
      reading: step.reading,
      path: [...step.path, key.source],
      label: `${step.label}.${key.source}`,
      keyAt: key,
    };
    const isBare = value.kind === 'scalar' && value.value !== null && typeof value.value !== 'string';
    const read = readValue(value, schema.valueType as z.ZodType, next);
    return [[key.source, isBare ? value.source : read] as const];
  });
  return Object.fromEntries(entries);
}

function readList(written: WrittenList, schema: z.ZodArray, step: Step): unknown[] {
  const thing = identified(schema);
  return written.items.map((item, index) => {
    const id = thing && idOf(item);
    const label = id ? `${step.label}.${id}` : `${step.label}[${index}]`;
    const next = { reading: step.reading, path: [...step.path, index], label, keyAt: item };
    return readValue(item, schema.element as z.ZodType, next);
  });
}

function idOf(item: Written): string | undefined {
  const entry = item.kind === 'map' ? item.entries.find(({ key }) => key.source === 'id') : undefined;
  return entry?.value.kind === 'scalar' ? entry.value.source : undefined;
}

/** Things written as a map by their ids, in the order of the file. */
function readThings(written: WrittenMap, schema: z.ZodObject, step: Step): unknown[] {
  return written.entries
    .filter(({ key }) => !key.source.startsWith('x-'))
    .map(({ key, value }, index) => {
      const path = [...step.path, index];
      const spot = { reading: step.reading, path, label: `${step.label}.${key.source}`, keyAt: key };
      const data = readValue(value, schema, spot);
      spot.reading.keep([...path, 'id'], { label: spot.label, written: key, keyAt: key });
      if (value.kind !== 'map') return data;
      if (idOf(value) !== undefined) {
        spot.reading.refuse(path, `has an 'id', and its key is one already: remove the 'id'`);
      }
      return { ...(data as object), id: key.source };
    });
}
