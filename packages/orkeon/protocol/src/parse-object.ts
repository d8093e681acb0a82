import type { Line } from './decode-lines.ts';

/** A line that holds a JSON object, or the line itself and why it holds none. */
export type ParsedObject =
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | {
      readonly ok: false;
      readonly reason: 'blank' | 'not-utf8' | 'too-long' | 'not-json' | 'not-an-object';
      /** The line as it was read. */
      readonly text: string;
    };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads one line as a JSON object; never throws. */
export function parseObject(line: string | Line): ParsedObject {
  if (typeof line !== 'string' && !line.ok) return line;
  const text = typeof line === 'string' ? line : line.text;
  const value = parseJson(text);
  if (isObject(value)) return { ok: true, value };
  if (text.trim() === '') return { ok: false, reason: 'blank', text };
  return { ok: false, reason: value === undefined ? 'not-json' : 'not-an-object', text };
}
