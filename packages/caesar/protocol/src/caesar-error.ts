const BRAND = Symbol.for('caesar.error');

export interface CaesarErrorDetails {
  /** Stable word for programs, `NOUN_PROBLEM`. */
  readonly code: string;
  /** What happened, and to what. */
  readonly message: string;
  /** What to do next; absent when nothing can be advised. */
  readonly remedy?: string;
  /** What was caught, if this error stands for another. */
  readonly cause?: unknown;
}

/** A surprise, with its cause kept. It is recognised by a brand, so that two copies of this package agree. */
export class CaesarError extends Error {
  override readonly name = 'CaesarError';
  readonly code: string;
  readonly remedy: string | null;
  readonly [BRAND] = true;

  constructor({ code, message, remedy, cause }: CaesarErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.remedy = remedy ?? null;
  }

  static is(value: unknown): value is CaesarError {
    return typeof value === 'object' && value !== null && Reflect.get(value, BRAND) === true;
  }
}
