import { createHash } from 'node:crypto';

/** The SHA-256 of a text or of bytes, as 64 lower-case hexadecimal characters. */
export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
