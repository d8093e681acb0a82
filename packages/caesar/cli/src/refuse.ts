import type { Refusal } from '@caesar/protocol';
import { visibleText } from '@caesar/terminal';
import { EXIT_CODES, type ExitCode } from './exit-codes.ts';
import type { Session } from './session.ts';

/** A refusal together with what else is to be said about it, a line each. */
export interface FullRefusal extends Refusal {
  readonly problems?: readonly string[];
}

/**
 * Tells a refusal and returns the exit code that stands for it (`refused` unless told otherwise): a sentence and its
 * remedy on stderr, or with `json` one object on stdout and nothing else there.
 */
export function refuse(
  session: Session,
  refusal: FullRefusal,
  options: { readonly json: boolean; readonly exit?: ExitCode },
): ExitCode {
  const { code, reason, remedy, problems = [] } = refusal;
  if (options.json) {
    const error = { code, reason, remedy, ...(problems.length === 0 ? {} : { problems }) };
    session.stdout.write(`${JSON.stringify({ error }, null, 2)}\n`);
  } else {
    tell(refusal, session, session.stderr.theme.red('error:'));
  }
  return options.exit ?? EXIT_CODES.refused;
}

/** Tells on stderr what hinders a part of a command, and what is to be done about it; the rest of it goes on. */
export function warn(session: Session, refusal: FullRefusal): void {
  tell(refusal, session, session.stderr.theme.yellow('warning:'));
}

function tell({ reason, remedy, problems = [] }: FullRefusal, { stderr }: Session, word: string): void {
  const { dot, next } = stderr.theme.signs;
  const details = problems.map((problem) => `  ${dot} ${visibleText(problem)}\n`).join('');
  const advice = remedy === '' ? '' : `  ${next} ${visibleText(remedy)}\n`;
  stderr.write(`${word} ${visibleText(reason)}\n${details}${advice}`);
}
