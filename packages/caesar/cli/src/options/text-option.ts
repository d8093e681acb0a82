import { resolve } from 'node:path';
import { readBounded } from '@caesar/host';
import type { Session } from '../session.ts';
import { type Outcome, taken, wrongOption } from './outcome.ts';
import { readStandardInput } from './standard-input.ts';

/** More than any agent can read; a larger file was not meant. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024;

/**
 * Reads an option that takes a text, `@file`, or `-` for standard input; `@@` begins a text that starts with `@`.
 * The text is neither trimmed nor rewritten; undefined stays undefined.
 */
export async function readText(
  flag: string,
  value: string | undefined,
  session: Pick<Session, 'cwd' | 'openStdin'>,
): Promise<Outcome<string | undefined>> {
  if (value === undefined) return taken(undefined);
  if (value === '-') return decode(`${flag} -`, await readStandardInput(session.openStdin(), MAX_TEXT_BYTES));
  if (!value.startsWith('@')) return taken(value);
  if (value.startsWith('@@')) return taken(value.slice(1));
  const file = await readBounded(resolve(session.cwd, value.slice(1)), MAX_TEXT_BYTES, {
    followSymlink: true,
  });
  if (file.state === 'read') return decode(`${flag} ${value}`, file.bytes);
  const reason = file.state === 'absent' ? 'there is no such file' : file.reason;
  return wrongOption(
    `${flag} ${value}: ${reason}`,
    `give a readable file, or write @${value} for a text that starts with "@"`,
  );
}

function decode(source: string, bytes: Buffer | null): Outcome<string> {
  if (bytes === null)
    return wrongOption(`${source}: is larger than 32 MiB`, 'name the file in the text instead');
  try {
    return taken(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return wrongOption(`${source}: is not UTF-8 text`, 'save it as UTF-8');
  }
}
