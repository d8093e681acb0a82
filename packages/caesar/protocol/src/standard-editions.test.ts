import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CHANGE_ACTIONS } from './change-action.ts';
import { checkText, documentIn } from './check/check-text.ts';
import { ENVIRONMENT_NAMES } from './environment.ts';
import { EVENT_TYPES } from './event.ts';
import { isJsonObject } from './json-object.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { REPORT_STATUSES, SEVERITIES } from './report.ts';
import { type DocumentName, PROTOCOLS } from './version.ts';

const edition = (name: string) =>
  readFileSync(new URL(`../../../../docs/standard/${name}`, import.meta.url), 'utf8');
const editions = { english: edition('README.md'), french: edition('LISEZMOI.md') };

const blocks = (text: string) =>
  [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, content]) => ({ language, content }));

/** The names of all fields in a schema. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (!isJsonObject(schema)) return [];
  const own = isJsonObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}

describe.each(Object.entries(editions))('the %s edition of the standard', (_, text) => {
  const named = new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word));

  test('names every field, variable, type, status, severity, action and version that there is', () => {
    const documents = Object.keys(PROTOCOLS) as DocumentName[];
    const words = [
      ...documents.flatMap((document) => fieldsOf(jsonSchemaOf(document))),
      ...Object.values(PROTOCOLS),
      ...ENVIRONMENT_NAMES,
      ...EVENT_TYPES,
      ...REPORT_STATUSES,
      ...SEVERITIES,
      ...CHANGE_ACTIONS,
    ];
    expect([...new Set(words)].filter((word) => !named.has(word))).toEqual([]);
  });

  test('shows documents that conform', () => {
    const shown = blocks(text).filter(({ language }) => language === 'json');
    expect(shown).toHaveLength(3);
    for (const { content = '' } of shown) {
      const name = documentIn(content);
      expect(name).not.toBeNull();
      if (name !== null) expect(checkText(content, name).remarks).toEqual([]);
    }
  });
});

test('the two editions have the same parts and show the same documents', () => {
  const outline = (text: string) => ({
    headings: [...text.matchAll(/^#+/gm)].map(([marks]) => marks),
    rows: [...text.matchAll(/^\|/gm)].length,
    items: [...text.matchAll(/^(?:-|\d\.) /gm)].length,
    shown: blocks(text).filter(({ language }) => language !== ''),
  });
  expect(outline(editions.french)).toEqual(outline(editions.english));
});
