import * as z from 'zod';
import { envelopeShape } from '../envelope.ts';
import { eventSchemas, isEventKind } from '../run-event.ts';
import type { Say } from './rule.ts';

const anyEvent = z.object({ ...envelopeShape(''), kind: z.string() });

function schemaOf(kind: unknown): z.ZodType {
  return typeof kind === 'string' && isEventKind(kind) ? eventSchemas[kind] : anyEvent;
}

/** Holds one document against the schema of its kind, before a reader forgives it anything. */
export function checkWireShape(document: Readonly<Record<string, unknown>>, say: Say): void {
  const nulls = new Set(Object.keys(document).filter((name) => document[name] === null));
  for (const name of nulls) say(`\`${name}\` is null and should be left out`);
  const issues = schemaOf(document['kind']).safeParse(document).error?.issues ?? [];
  for (const { path, message } of issues) {
    if (!nulls.has(String(path[0]))) say(`\`${path.join('.')}\`: ${message}`);
  }
}
