import { jsonSchemaOf } from './json-schema.ts';
import { type DocumentName, PROTOCOLS } from './version.ts';

/** The committed files of `schemas/`: every document's JSON Schema, plain and strict. */
export function schemaFiles(): { readonly name: string; readonly content: string }[] {
  return (Object.keys(PROTOCOLS) as DocumentName[]).flatMap((document) => [
    { name: `${document}.schema.json`, content: text(jsonSchemaOf(document)) },
    { name: `${document}.strict.schema.json`, content: text(jsonSchemaOf(document, { strict: true })) },
  ]);
}

function text(schema: unknown): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}
