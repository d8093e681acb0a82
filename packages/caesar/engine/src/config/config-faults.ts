import { nearest } from '@caesar/agents';
import type * as z from 'zod';
import { KNOWN_KEYS } from './config-schema.ts';
import type { KeyPath } from './locate-keys.ts';

/** Something wrong at one key of a configuration. */
export interface Fault {
  readonly path: KeyPath;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a whole number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a table',
  record: 'a table',
};

/** What one of the schema's issues means to whoever wrote the file. */
export function faultsOf(issue: Issue, document: unknown): Fault[] {
  const path = issue.path.map((segment) => (typeof segment === 'number' ? segment : String(segment)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownKey(key, path) }));
  }
  const found = valueAt(document, path);
  if (found === undefined) return [{ path, message: 'is missing' }];
  return [{ path, message: mismatch(issue, found) }];
}

/** Roles that share a name and agents that share an id, within one file. */
export function repeatedEntries(document: unknown): Fault[] {
  const identities = [
    ['role', 'name'],
    ['agent', 'id'],
  ] as const;
  return identities.flatMap(([table, key]) => {
    const entries = valueAt(document, [table]);
    if (!Array.isArray(entries)) return [];
    const names = entries.map((_, index) => valueAt(document, [table, index, key]));
    return names.flatMap((name, index) =>
      typeof name === 'string' && names.indexOf(name) < index
        ? [
            {
              path: [table, index, key],
              message: `${describe(name)} stands twice in this file; keep one`,
            },
          ]
        : [],
    );
  });
}

function unknownKey(key: string, table: KeyPath): string {
  const known = KNOWN_KEYS[String(table[0] ?? '')] ?? [];
  const meant = nearest(key, known);
  return meant === null
    ? `unknown key; known here: ${known.join(', ')}`
    : `unknown key; did you mean ${meant}?`;
}

function mismatch(issue: Issue, found: unknown): string {
  const message = expectation(issue, found);
  return message.startsWith('expected') ? `${message}, found ${describe(found)}` : message;
}

function expectation(issue: Issue, found: unknown): string {
  if (issue.code === 'invalid_type') return `expected ${EXPECTED[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return choice(issue.values.map(String), found);
  if (issue.code !== 'too_small') return issue.message;
  return typeof found === 'number' ? `expected at least ${issue.minimum}` : 'must not be empty';
}

function choice(choices: readonly string[], found: unknown): string {
  const meant = typeof found === 'string' ? nearest(found, choices) : null;
  const list = choices.map((word) => `"${word}"`).join(', ');
  return `expected one of ${list}${meant === null ? '' : ` (did you mean "${meant}"?)`}`;
}

function valueAt(document: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>((value, segment) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    return Reflect.get(value, segment);
  }, document);
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (value instanceof Date) return 'a date';
  if (typeof value === 'object') return 'a table';
  return typeof value === 'string' ? `the text ${JSON.stringify(value)}` : String(value);
}
