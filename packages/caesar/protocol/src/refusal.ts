/** An expected "no": what a caller is told instead of being served. It is returned, never thrown. */
export interface Refusal {
  /** Stable word for programs, `NOUN_PROBLEM`. */
  readonly code: string;
  /** One line that says what cannot be done, and to what. */
  readonly reason: string;
  /** One line that says what to do next. */
  readonly remedy: string;
}

/** Whether a value that may be a refusal is one. */
export function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== 'object' || value === null) return false;
  return ['code', 'reason', 'remedy'].every((key) => typeof Reflect.get(value, key) === 'string');
}
