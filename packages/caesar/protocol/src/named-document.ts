import { parseJsonObject } from './json-object.ts';
import { checkDocument, readDocument } from './parse.ts';
import { type Answer, answerVersions, type Question, questionVersions } from './question.ts';
import type { Reading } from './reading.ts';
import type { VersionTable } from './version-table.ts';

/** Reads `questions/<id>.json`; a question that names no `id` has that of its file. */
export function readQuestion(source: Uint8Array | string | null, id: string): Reading<Question> {
  return readNamed(source, id, questionVersions);
}

/** Reads `answers/<id>.json`; an answer that names no `id` has that of its file. */
export function readAnswer(source: Uint8Array | string | null, id: string): Reading<Answer> {
  return readNamed(source, id, answerVersions);
}

function readNamed<Value extends { readonly id: string }>(
  source: Uint8Array | string | null,
  id: string,
  table: VersionTable<Value>,
): Reading<Value> {
  const parsed = source === null ? null : parseJsonObject(source);
  if (!parsed?.ok) return readDocument(source, table);
  const reading = checkDocument({ id, ...parsed.value }, table);
  if (!reading.ok || reading.value.id === id) return reading;
  const problems = [{ path: 'id', reason: `must be ${id}, the name of its file` }];
  return {
    ok: false,
    outcome: 'invalid',
    reason: `the ${table.document} has another id than its file`,
    problems,
  };
}
