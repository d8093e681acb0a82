import type { Refusal } from '@caesar/protocol';

/** A value, or why there is none. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

export function taken<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

/** A refusal of what was typed at an option: the reason names the option and the value. */
export function wrongOption(reason: string, remedy: string): Outcome<never> {
  return { ok: false, refusal: { code: 'OPTION_INVALID', reason, remedy } };
}
