import type * as z from 'zod';
import type { Problem } from './reading.ts';

/** What zod found wrong, in words fit for a user; `document` is what it looked at. */
export function problemsOf(error: z.core.$ZodError, document: unknown): Problem[] {
  return error.issues.map((issue) => ({
    path: pathText(issue.path),
    reason: reasonOf(issue, valueAt(document, issue.path)),
  }));
}

/** `['changes', 0, 'path']` as `changes[0].path`. */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}

function valueAt(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    document,
  );
}

function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `must be ${article(issue.expected)}, not ${shown(value)}`;
  if (issue.code === 'invalid_value') return `must be ${listed(issue.values)}, not ${shown(value)}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty';
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}, not ${shown(value)}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}, not ${shown(value)}`;
  return issue.message.replace(/^Invalid /, 'is not a valid ');
}

function article(type: string): string {
  const names: Readonly<Record<string, string>> = {
    array: 'a list',
    int: 'a whole number',
    object: 'an object',
    record: 'an object',
  };
  return names[type] ?? `a ${type}`;
}

function listed(values: readonly unknown[]): string {
  const words = values.map((value) => JSON.stringify(value));
  return words.length === 1 ? String(words[0]) : `one of ${words.join(', ')}`;
}

/** A value in at most forty characters. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
