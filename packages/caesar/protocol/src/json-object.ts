import { MAX_DEPTH, outlineOf } from './json-outline.ts';

/** The largest document that is read, in bytes (or characters, given text). */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export type JsonObject = Record<string, unknown>;

type Parsed =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads one JSON object from UTF-8 bytes or from text, and never throws.
 *
 * A UTF-8 byte order mark is tolerated, and `__proto__` keys are dropped. Refused, with the reason: other encodings,
 * anything over `MAX_DOCUMENT_BYTES`, nesting over `MAX_DEPTH`, two equal keys in one object, and whatever is not
 * exactly one JSON object.
 */
export function parseJsonObject(source: Uint8Array | string): Parsed {
  if (source.length > MAX_DOCUMENT_BYTES) return refused(`is larger than ${MAX_DOCUMENT_BYTES} bytes`);
  const text = typeof source === 'string' ? source.replace(/^\uFEFF/, '') : decodeUtf8(source);
  if (text === null) return refused('is not UTF-8 text');
  if (text.trim() === '') return refused('is empty');
  const outline = outlineOf(text);
  if (outline.tooDeep) return refused(`is nested more than ${MAX_DEPTH} levels deep`);
  const parsed = parseJson(text, outline.hasPrototypeKey);
  if (!parsed.ok) return refused(`is not valid JSON: ${parsed.reason}`);
  if (outline.duplicateKey !== null) {
    return refused(`has the key ${JSON.stringify(outline.duplicateKey)} twice in one object`);
  }
  return isJsonObject(parsed.value) ? { ok: true, value: parsed.value } : refused('is not a JSON object');
}

/** Whether a parsed JSON value is an object, neither a list nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(reason: string): Parsed {
  return { ok: false, reason };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parseJson(text: string, dropsPrototypeKeys: boolean) {
  try {
    const value: unknown = JSON.parse(text, dropsPrototypeKeys ? withoutPrototypeKey : undefined);
    return { ok: true, value } as const;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: message.replace(/\s+/g, ' ') } as const;
  }
}

function withoutPrototypeKey(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
