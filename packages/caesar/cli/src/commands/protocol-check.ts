import { resolve } from 'node:path';
import { checkPath } from '@caesar/engine';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { checkJunit } from '../formats/check-junit.ts';
import { refuse } from '../refuse.ts';
import { checkText, countRemarks } from '../render/check-text.ts';
import type { Session } from '../session.ts';
import { printJson } from './print-json.ts';
import type { ProtocolAsked } from './protocol-asked.ts';

const SUBJECT_MISSING = {
  code: 'ARGUMENT_MISSING',
  reason: 'there is nothing to check',
  remedy: 'name a task directory or one of its files, or give --agent <command>',
};

/** `caesar protocol check`: what in a task directory, or in one file, does not conform, line by line. */
export async function protocolCheck(
  { options, operands }: ProtocolAsked,
  session: Session,
): Promise<ExitCode> {
  const json = options.json === true;
  if (operands.subject === undefined) return refuse(session, SUBJECT_MISSING, { json });
  const path = resolve(session.cwd, operands.subject);
  const checked = await checkPath(path);
  if (!checked.ok) return refuse(session, checked.refusal, { json });
  const files = checked.files.map((one) =>
    one.file === path ? { ...one, file: operands.subject ?? path } : one,
  );
  const { faults, advice } = countRemarks(files);
  if (json) printJson(session, { conforms: faults === 0, faults, advice, files });
  else if (options.junit === true) session.stdout.write(checkJunit(files));
  else session.stdout.write(checkText(files, session.stdout.theme));
  return faults === 0 ? EXIT_CODES.good : EXIT_CODES.failed;
}
