import type { Readable, Writable } from 'node:stream';
import type { Environment } from '@caesar/host';
import type { Refusable } from '../refusal.ts';

/** What a command prints on standard output, and whether what it looked at is good (the default). */
export type Answer = Refusable<{ readonly text: string; readonly isGood?: boolean }>;

/** The parts of Node's `process` that a command looks with. */
export interface LookingProcess {
  cwd(): string;
  readonly env: Environment;
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable;
}

/** A command's answer as JSON. */
export const jsonAnswer = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
