import { randomBytes, randomUUID } from 'node:crypto';

/** Where names that nobody else has come from. */
export interface Ids {
  /** Lower-case hexadecimal, two characters a byte. */
  hex(bytes: number): string;
  /** A random UUID, version 4. */
  uuid(): string;
}

export const systemIds: Ids = {
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  uuid: () => randomUUID(),
};
