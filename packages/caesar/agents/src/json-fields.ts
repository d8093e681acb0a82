/** The fields of a JSON object whose shape is not known. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** A value's own fields; none when it is anything but an object. */
export function fieldsOf(value: unknown): JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonFields) : {};
}

/** A text, or the empty one in place of anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A finite number, or null. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A list, or an empty one in place of anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
