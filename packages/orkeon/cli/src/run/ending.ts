import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Refusal } from '../refusal.ts';

/** How a run ended. */
export interface Ending {
  /** `refused`: before any task ran. */
  readonly state: 'succeeded' | 'refused' | 'failed' | 'cancelled';
  /** Why it did not succeed; empty when it did. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy?: string;
  /** The crew's output. */
  readonly output?: string;
  /** The error behind it, for who looks for the fault. */
  readonly cause?: unknown;
}

/** The ending of a run that a refusal stops. */
export function refusedEnding({ reason, remedy }: Refusal): Ending {
  return { state: 'refused', message: reason, remedy };
}

/** The ending of a run that met what nobody expected. */
export function surprisedEnding(error: unknown): Ending {
  return { state: 'failed', message: describe(error), cause: error };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${describe(error.cause)}` : error.message;
}

const CODES = {
  succeeded: EXIT_CODES.good,
  refused: EXIT_CODES.refused,
  failed: EXIT_CODES.failed,
  cancelled: EXIT_CODES.cancelled,
} as const;

export const exitCodeOf = ({ state }: Ending): ExitCode => CODES[state];
