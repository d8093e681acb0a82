import { describeFullDisk } from '@caesar/engine';
import { CaesarError } from '@caesar/protocol';
import { EXIT_CODES, type ExitCode } from './exit-codes.ts';
import { refuse } from './refuse.ts';
import type { Session } from './session.ts';

/** What the system calls a place that it denies, in words. */
const DENIALS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

const REMEDY = 'this was not expected; run it again with CAESAR_DEBUG=1 to see where it happened';

/** Tells what nobody expected: its message, its causes, and with `CAESAR_DEBUG` where it was thrown. */
export async function tellSurprise(
  session: Session,
  error: unknown,
  { json }: { json: boolean },
): Promise<ExitCode> {
  if (session.environment['CAESAR_DEBUG'] && error instanceof Error) session.stderr.write(`${error.stack}\n`);
  const known = CaesarError.is(error) ? error : ((await fullDisk(session, error)) ?? denied(error));
  const refusal = {
    code: known?.code ?? 'UNEXPECTED_ERROR',
    reason: messageOf(known ?? error),
    remedy: known?.remedy ?? REMEDY,
  };
  return refuse(session, refusal, { json, exit: EXIT_CODES.failed });
}

/** A full disk is expected of every disk once. */
async function fullDisk({ cwd }: Session, error: unknown): Promise<CaesarError | null> {
  const full = await describeFullDisk(error, [cwd]);
  return full === null ? null : new CaesarError({ ...full, message: full.reason, cause: error });
}

/** A place that the system denies; null for any other error. */
function denied(error: unknown): CaesarError | null {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException;
  const why = DENIALS[code];
  if (why === undefined || path === undefined) return null;
  return new CaesarError({
    code: 'STATE_UNWRITABLE',
    message: `${path} cannot be used: ${why}`,
    remedy: 'make it, or the folder that it lies in, writable for you, then run it again',
  });
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${messageOf(error.cause)}` : error.message;
}
