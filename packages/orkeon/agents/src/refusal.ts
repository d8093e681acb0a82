/** An expected refusal: what is wrong, and what to do about it. */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
  readonly remedy: string;
}

/** A value, or the refusal that stands in its place. */
export type Refusable<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };
