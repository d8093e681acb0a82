import type * as z from 'zod';
import { dropNulls } from './drop-nulls.ts';
import { isJsonObject, parseJsonObject } from './json-object.ts';
import { problemsOf } from './problems.ts';
import type { Problem, Reading, Unread } from './reading.ts';
import type { VersionTable } from './version-table.ts';

/**
 * Reads a document from its bytes or its text, and never throws.
 * @param source null when there is no such document.
 * @returns the value with every default filled in, or why there is none: absent, unreadable, invalid, unknown version.
 */
export function readDocument<Value>(
  source: Uint8Array | string | null,
  table: VersionTable<Value>,
): Reading<Value> {
  if (source === null) {
    return { ok: false, outcome: 'absent', reason: `there is no ${table.document}` };
  }
  const parsed = parseJsonObject(source);
  return parsed.ok ? checkDocument(parsed.value, table) : unreadable(table, parsed.reason);
}

/** Reads a document that is parsed already, under the same rules. */
export function checkDocument<Value>(document: unknown, table: VersionTable<Value>): Reading<Value> {
  if (!isJsonObject(document)) return unreadable(table, 'is not a JSON object');
  const version = document['protocol'] ?? table.unnamed;
  const known = Object.keys(table.versions);
  if (version === undefined)
    return invalid(table, [{ path: 'protocol', reason: `is missing (${known.join(', ')})` }]);
  if (typeof version !== 'string') return invalid(table, [{ path: 'protocol', reason: 'must be a string' }]);
  const entry = Object.hasOwn(table.versions, version) ? table.versions[version] : undefined;
  if (entry === undefined) {
    const reason = `the ${table.document} is of an unknown version ${JSON.stringify(version)}; known: ${known.join(', ')}`;
    return { ok: false, outcome: 'unknown_version', reason, version };
  }
  return validate(document, typeof entry === 'function' ? entry(document) : entry, table);
}

function validate<Value>(
  document: unknown,
  schema: z.ZodType<Value>,
  table: VersionTable<Value>,
): Reading<Value> {
  const present = dropNulls(document, schema);
  const checked = schema.safeParse(present);
  if (checked.success) return { ok: true, value: checked.data };
  return invalid(table, problemsOf(checked.error, present));
}

function unreadable(table: VersionTable<unknown>, reason: string): Unread {
  return { ok: false, outcome: 'unreadable', reason: `the ${table.document} ${reason}` };
}

function invalid(table: VersionTable<unknown>, problems: readonly Problem[]): Unread {
  const sentences = problems.map(({ path, reason }) => `${path} ${reason}`.trim());
  const reason = `the ${table.document} is not valid: ${sentences.join('; ')}`;
  return { ok: false, outcome: 'invalid', reason, problems };
}
