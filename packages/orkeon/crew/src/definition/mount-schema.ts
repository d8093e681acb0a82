import * as z from 'zod';

const RIGHTS = '(?:ro|rw|rwnd)';
const ROOT = '/(?!\\.\\.?(?::|$))[A-Za-z0-9._-]+';
const MOUNT = new RegExp(
  `^(?:(${ROOT})|(?:"[^"]+"|[^";]+?):(${ROOT})(?::${RIGHTS}(?:;[^;:]+:${RIGHTS})*)?)$`,
);
const RESERVED = new Set(['/crew', '/script', '/llm-logs', '/sandbox', '/credentials']);

/** The virtual root of a mount; empty when the text is no mount. */
export function rootOf(mount: string): string {
  const [, alone, mounted] = MOUNT.exec(mount) ?? [];
  return alone ?? mounted ?? '';
}

/**
 * A mount: `<folder>:/<name>`, rights `ro` (default), `rw` or `rwnd` after it, or `/<name>` alone for a root that the run must
 * be given.
 */
export const mountSchema = z
  .string()
  .refine((mount) => rootOf(mount) !== '', {
    error:
      "is not a mount: write '<folder>:/<name>:<ro|rw|rwnd>', or '/<name>' for a root that the run must be given",
  })
  .refine((mount) => !RESERVED.has(rootOf(mount)), { error: 'takes a reserved root: use another name' });
