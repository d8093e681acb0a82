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
    session.stderr.write(refusalText(refusal, session.stderr.theme));
  }
  return options.exit ?? EXIT_CODES.refused;
}

function refusalText(
  { reason, remedy, problems = [] }: FullRefusal,
  theme: Session['stderr']['theme'],
): string {
  const details = problems.map((problem) => `  ${theme.signs.dot} ${visibleText(problem)}\n`).join('');
  const advice = remedy === '' ? '' : `  ${theme.signs.next} ${visibleText(remedy)}\n`;
  return `${theme.red('error:')} ${visibleText(reason)}\n${details}${advice}`;
}
