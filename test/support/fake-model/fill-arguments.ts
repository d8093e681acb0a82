import { type Json, objectAt } from './asked.ts';

/** What may be meant, and the names that tools give to it. */
const NAMES = {
  command: ['command', 'cmd'],
  path: ['file_path', 'filePath', 'path'],
  content: ['content', 'file_text', 'newString'],
  patch: ['input', 'patch'],
  timeoutMs: ['timeout_ms', 'timeout', 'yield_time_ms'],
} as const;

export type Meanings = Readonly<Partial<Record<keyof typeof NAMES, string | number | undefined>>>;

/** Arguments for a tool, by its own JSON Schema: what is meant, and any value that fits for whatever else it requires. */
export function fillArguments(schema: unknown, meanings: Meanings): Json {
  const declared = (schema ?? {}) as Json;
  const properties = objectAt(declared, 'properties');
  const known = Object.entries(meanings).flatMap(([meaning, value]) => {
    const name = NAMES[meaning as keyof typeof NAMES].find((candidate) => candidate in properties);
    return name === undefined || value === undefined
      ? []
      : [[name, shaped(value, objectAt(properties, name))]];
  });
  const args = Object.fromEntries(known) as Record<string, unknown>;
  const required = Array.isArray(declared['required']) ? (declared['required'] as string[]) : [];
  for (const name of required) args[name] ??= anyValue(objectAt(properties, name));
  if ('oldString' in properties) args['oldString'] ??= '';
  return args;
}

/** A command goes to a tool that takes a list as an argument of a shell. */
function shaped(value: string | number, property: Json): unknown {
  return property['type'] === 'array' ? ['bash', '-lc', value] : value;
}

/** The smallest value that a JSON Schema admits. */
export function anyValue(schema: Json): unknown {
  const { enum: choices, default: preset } = schema as { enum?: unknown[]; default?: unknown };
  if (choices?.[0] !== undefined) return choices[0];
  if (preset !== undefined) return preset;
  const [type] = [schema['type']].flat();
  switch (String(type).toLowerCase()) {
    case 'boolean':
      return false;
    case 'number':
    case 'integer':
      return schema['minimum'] ?? 1;
    case 'array':
      return [];
    case 'object':
      return sampleOf(schema);
    default:
      return 'anything';
  }
}

function sampleOf(schema: Json): Json {
  const properties = Object.entries(objectAt(schema, 'properties'));
  return Object.fromEntries(properties.map(([name, property]) => [name, anyValue(property as Json)]));
}
