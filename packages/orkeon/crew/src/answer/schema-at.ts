import type { JsonSchema } from './answer-form.ts';

/** The schema that a reference names within its document (`#`, `#/$defs/item`); undefined when there is none. */
export function schemaAt(root: JsonSchema, reference: string): JsonSchema | undefined {
  const [start, ...steps] = reference.split('/');
  if (start !== '#') return undefined;
  let found: unknown = root;
  for (const step of steps) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = found[name as keyof object];
  }
  return isSchema(found) ? found : undefined;
}

/** Whether a value may be a schema, as far as its outside tells. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}
