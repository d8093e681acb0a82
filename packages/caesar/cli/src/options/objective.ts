import type { Refusal } from '@caesar/protocol';
import type { Session } from '../session.ts';
import { type Outcome, taken } from './outcome.ts';
import { readText } from './text-option.ts';

const REMEDY = 'say what to do: caesar run "<objective>", or --objective <text|@file|->';

/**
 * The objective, from the operand or from `--objective`. An operand is taken word for word, save `-`, which is standard
 * input; one that looks like `@file` is refused, since it may be meant either way.
 */
export async function readObjective(
  operand: string | undefined,
  option: string | undefined,
  session: Pick<Session, 'cwd' | 'openStdin'>,
): Promise<Outcome<string>> {
  if (operand !== undefined && option !== undefined) {
    return refused(
      'OBJECTIVE_AMBIGUOUS',
      'there are two objectives',
      'give it once: as an operand or by --objective',
    );
  }
  if (operand !== undefined && /^@\S+$/.test(operand)) {
    const remedy = `for the file: --objective ${operand}; for the text: --objective @${operand}`;
    return refused('OBJECTIVE_AMBIGUOUS', `the objective '${operand}' may be a file or a text`, remedy);
  }
  const isLiteral = operand !== undefined && operand !== '-';
  const read = isLiteral ? taken(operand) : await readText('--objective', operand ?? option, session);
  if (!read.ok) return read;
  if (read.value === undefined) return refused('OBJECTIVE_EMPTY', 'there is no objective', REMEDY);
  if (read.value.trim() === '') return refused('OBJECTIVE_EMPTY', 'the objective is empty', REMEDY);
  return taken(read.value);
}

function refused(code: string, reason: string, remedy: string): Outcome<never> {
  const refusal: Refusal = { code, reason, remedy };
  return { ok: false, refusal };
}
