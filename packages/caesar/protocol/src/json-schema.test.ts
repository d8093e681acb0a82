import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { verifies } from '../../../../spec/verifies.ts';
import { CHANGE_ACTIONS } from './change-action.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { checkDocument, readDocument } from './parse.ts';
import { REPORT_STATUSES, reportVersions, SEVERITIES } from './report.ts';
import { schemaFiles } from './schema-files.ts';
import { type DocumentName, PROTOCOLS } from './version.ts';

const documents = Object.keys(PROTOCOLS) as DocumentName[];
const folder = new URL('../schemas/', import.meta.url);

test(
  'the committed schemas are what the code defines (npm run schemas writes them)',
  verifies('caesar.schema.code-is-the-authority', () => {
    expect(readdirSync(folder).sort()).toEqual(
      schemaFiles()
        .map(({ name }) => name)
        .sort(),
    );
    for (const { name, content } of schemaFiles()) {
      expect(readFileSync(new URL(name, folder), 'utf8'), name).toBe(content);
    }
  }),
);

test('a schema asks for nothing that has a default, and lets unknown keys be', () => {
  const schema = jsonSchemaOf('report');
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    required: ['protocol', 'status', 'summary'],
    additionalProperties: {},
  });
});

test(
  'the schema of a report tells its writer what each status means',
  verifies(['caesar.report.success-means-accepted', 'caesar.report.failed-has-no-way-out'], () => {
    for (const strict of [false, true]) {
      const properties = jsonSchemaOf('report', { strict })['properties'];
      const status = isJsonObject(properties) ? properties['status'] : null;
      const words = isJsonObject(status) ? String(status['description']) : '';
      expect(words).toMatch(/success: the acceptance criteria are met\./);
      expect(words).toMatch(/failed: it did not work and there is no way on\./);
      for (const word of REPORT_STATUSES) expect(words).toContain(`${word}: `);
    }
  }),
);

/** Every schema inside a schema, itself included. */
function inside(schema: unknown): JsonObject[] {
  if (!isJsonObject(schema)) return [];
  const properties = isJsonObject(schema['properties']) ? Object.values(schema['properties']) : [];
  const alternatives = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return [schema, ...[...properties, ...alternatives, schema['items']].flatMap(inside)];
}

test.each(documents)('every field of a %s is explained', (document) => {
  const schema = jsonSchemaOf(document);
  const alternatives = Array.isArray(schema['oneOf']) ? schema['oneOf'] : [schema];
  for (const object of alternatives.flatMap(inside)) {
    for (const [name, field] of Object.entries(
      isJsonObject(object['properties']) ? object['properties'] : {},
    )) {
      const explained = name === 'type' || (isJsonObject(field) && typeof field['description'] === 'string');
      expect(explained, name).toBe(true);
    }
  }
});

const STRICT_KEYWORDS = [
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'anyOf',
  'description',
];

test.each(documents)(
  'the strict schema of a %s is closed, complete and made of plain keywords',
  (document) => {
    const schema = jsonSchemaOf(document, { strict: true });
    expect(schema['type']).toBe('object');
    for (const part of inside(schema)) {
      expect(STRICT_KEYWORDS).toEqual(expect.arrayContaining(Object.keys(part)));
      if (part['type'] !== 'object') continue;
      expect(part['additionalProperties']).toBe(false);
      expect(part['required']).toEqual(Object.keys(part['properties'] ?? {}));
    }
  },
);

/** The document as a provider's structured output gives it: every key there, null where nothing was said. */
function filled(document: unknown, schema: unknown): unknown {
  if (!isJsonObject(schema)) return document;
  if (Array.isArray(document)) return document.map((item) => filled(item, schema['items']));
  if (!isJsonObject(document)) return document ?? null;
  const object = inside(schema).find((part) => part['type'] === 'object');
  const properties = isJsonObject(object?.['properties']) ? object['properties'] : {};
  return Object.fromEntries(
    Object.entries(properties).map(([key, part]) => [key, filled(document[key], part)]),
  );
}

function record(model: Readonly<Record<string, fc.Arbitrary<unknown>>>, required: string[]) {
  return fc.record(model, { requiredKeys: required });
}

const text = fc.string({ minLength: 1, unit: 'grapheme' });
const count = fc.maxSafeNat();

const report = record(
  {
    protocol: fc.constant('caesar.report/v1'),
    status: fc.constantFrom(...REPORT_STATUSES),
    summary: text,
    task_id: text,
    details: text,
    changes: fc.array(
      record({ path: text, action: fc.constantFrom(...CHANGE_ACTIONS), summary: text, from: text }, ['path']),
    ),
    commands_run: fc.array(record({ command: text, exit_code: fc.integer() }, ['command'])),
    findings: fc.array(
      record(
        { severity: fc.constantFrom(...SEVERITIES), title: text, file: text, line: count, detail: text },
        ['title'],
      ),
    ),
    questions: fc.array(record({ id: text, question: text, options: fc.array(text) }, ['question'])),
    next_steps: fc.array(text),
    artifacts: fc.array(record({ path: text, description: text }, ['path'])),
    usage: record(
      {
        input_tokens: count,
        output_tokens: count,
        cached_input_tokens: count,
        cost_usd: fc.double({ min: 0, max: 1e6, noNaN: true }),
        duration_ms: count,
      },
      [],
    ),
  },
  ['protocol', 'status', 'summary'],
);

test('a report in the strict form, nulls included, reads the same as in the plain form', () => {
  const strict = jsonSchemaOf('report', { strict: true });
  const strictReader = z.fromJSONSchema(strict);
  fc.assert(
    fc.property(report, (document) => {
      const structured = filled(document, strict);
      expect(strictReader.safeParse(structured).success).toBe(true);
      const plain = checkDocument(document, reportVersions);
      expect(plain.ok).toBe(true);
      expect(checkDocument(structured, reportVersions)).toEqual(plain);
    }),
  );
});

test('a report that was read and written again reads the same', () => {
  fc.assert(
    fc.property(report, (document) => {
      const once = checkDocument(document, reportVersions);
      expect(once.ok && readDocument(JSON.stringify(once.value), reportVersions)).toEqual(once);
    }),
  );
});

test('the plain schema accepts what the reader accepts', () => {
  const schemaReader = z.fromJSONSchema(jsonSchemaOf('report'));
  fc.assert(
    fc.property(report, (document) => {
      expect(schemaReader.safeParse(document).success).toBe(true);
    }),
  );
});
