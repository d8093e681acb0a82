import { isJsonObject, type JsonObject } from './json-object.ts';

export type JsonSchema = JsonObject;

/**
 * The variant of a JSON Schema that the structured outputs of model providers accept: the root is one object, every
 * object is closed and requires all its keys, what may be absent may be null instead, and no keyword is used but
 * `type`, `properties`, `required`, `additionalProperties`, `items`, `enum`, `anyOf` and `description`.
 *
 * An object with free keys becomes an object without keys, since providers know no free keys. A choice between objects
 * at the root becomes one object that has the keys of all of them.
 */
export function strictSchema(schema: JsonSchema): JsonSchema {
  return strict(alternativesOf(schema) === null ? schema : merged(schema));
}

function strict(schema: JsonSchema): JsonSchema {
  const alternatives = alternativesOf(schema);
  return {
    ...pick(schema, ['description', 'type']),
    ...enumOf(schema),
    ...(alternatives === null ? {} : { anyOf: alternatives.map(strict) }),
    ...(isJsonObject(schema['items']) ? { items: strict(schema['items']) } : {}),
    ...(schema['type'] === 'object' ? closedObject(schema) : {}),
  };
}

function closedObject(schema: JsonSchema): JsonSchema {
  const properties = propertiesOf(schema);
  const required = requiredOf(schema);
  const entries = Object.entries(properties).map(([name, property]) => {
    const closed = strict(property);
    return [name, required.includes(name) ? closed : orNull(closed)] as const;
  });
  return {
    properties: Object.fromEntries(entries),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema;
  const described = description === undefined ? {} : { description };
  const alternatives = alternativesOf(rest);
  if (alternatives !== null) {
    const nullable = alternatives.some((alternative) => alternative['type'] === 'null');
    return { ...described, anyOf: nullable ? alternatives : [...alternatives, { type: 'null' }] };
  }
  const plain = typeof rest['type'] === 'string' && rest['type'] !== 'object' && rest['enum'] === undefined;
  if (plain) return { ...described, ...rest, type: [rest['type'], 'null'] };
  return { ...described, anyOf: [rest, { type: 'null' }] };
}

/** One object with the properties of all alternatives; required are those that every alternative requires. */
function merged(schema: JsonSchema): JsonSchema {
  const objects = alternativesOf(schema) ?? [];
  const names = [...new Set(objects.flatMap((object) => Object.keys(propertiesOf(object))))];
  const properties = names.map((name) => [
    name,
    either(objects.map((object) => propertiesOf(object)[name]).filter((property) => property !== undefined)),
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: names.filter((name) => objects.every((object) => requiredOf(object).includes(name))),
  };
}

/** A schema that takes what any of the given ones takes; what they say differently in `description` is left out. */
function either(schemas: readonly JsonSchema[]): JsonSchema {
  const [first, ...others] = distinct(schemas);
  if (first !== undefined && others.length === 0) return first;
  const bare = distinct(schemas.map((schema) => omit(schema, 'description')));
  const [only, ...different] = bare;
  if (only !== undefined && different.length === 0) return only;
  const values = bare.map((schema) => enumOf(schema).enum);
  if (values.every((value) => value !== undefined)) {
    return { type: 'string', enum: [...new Set(values.flat())] };
  }
  return { anyOf: bare };
}

function distinct(schemas: readonly JsonSchema[]): JsonSchema[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}

function omit(schema: JsonSchema, key: string): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));
}

function enumOf(schema: JsonSchema): { enum?: unknown[] } {
  if (Array.isArray(schema['enum'])) return { enum: schema['enum'] };
  return Object.hasOwn(schema, 'const') ? { enum: [schema['const']] } : {};
}

function alternativesOf(schema: JsonSchema): JsonSchema[] | null {
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(alternatives) ? alternatives.filter(isJsonObject) : null;
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, isJsonObject(property) ? property : {}]),
  );
}

function requiredOf(schema: JsonSchema): readonly unknown[] {
  return Array.isArray(schema['required']) ? schema['required'] : [];
}

function pick(schema: JsonSchema, keys: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => keys.includes(key)));
}
