/** Why a mount cannot be used, and what to do about it. */
export interface MountRefusal {
  readonly code: 'MOUNT_DUPLICATE' | 'MOUNT_EXTERNAL' | 'MOUNT_INVALID' | 'MOUNT_MISSING';
  readonly reason: string;
  readonly remedy: string;
}

/** A value, or the refusal that stands in its place. */
export type Mounted<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: MountRefusal };

/** Wraps a refusal. */
export function refuseMount(code: MountRefusal['code'], reason: string, remedy: string) {
  return { ok: false, refusal: { code, reason, remedy } } as const;
}
