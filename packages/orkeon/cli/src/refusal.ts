import { visibleText } from '@caesar/terminal';

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

/** Makes a refusal. */
export function refuse(
  code: string,
  reason: string,
  remedy: string,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, reason, remedy } };
}

/** A refusal in two lines, the second one the advice. */
export function refusalText({ reason, remedy }: Refusal): string {
  return visibleText(`error: ${reason}\n${remedy === '' ? '' : `  ${remedy}\n`}`);
}

/** A refusal for a program. */
export function refusalJson({ code, reason, remedy }: Refusal): string {
  return `${JSON.stringify({ error: { code, reason, remedy } }, null, 2)}\n`;
}
