import type { JsonObject } from './exchange.ts';

/** The JSON object that a text holds; undefined when it holds none. An empty text is an empty object. */
export function parseObject(text: string): JsonObject | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}
