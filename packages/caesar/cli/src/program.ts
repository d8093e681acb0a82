import { cutArguments, moveLeadingOptions } from './arguments.ts';
import type { ExitCode } from './exit-codes.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { COMMANDS } from './grammar/commands.ts';
import { parseCommandLine } from './grammar/parse-command-line.ts';
import { refuse } from './refuse.ts';
import type { Session } from './session.ts';
import { tellSurprise } from './surprise.ts';

/** Carries out one command line and says with which code the process ends; nothing that is expected is thrown. */
export async function runProgram(
  argv: readonly string[],
  streams: Omit<Session, 'rawArguments'>,
): Promise<ExitCode> {
  const { own, raw } = cutArguments(argv);
  const session: Session = { ...streams, rawArguments: raw };
  const line = parseCommandLine({
    commands: COMMANDS,
    own: moveLeadingOptions(own),
    raw,
    width: session.stdout.width,
  });
  if (line.kind === 'help') {
    session.stdout.write(line.text);
    return EXIT_CODES.good;
  }
  if (line.kind === 'refused') return refuse(session, line.refusal, { json: own.includes('--json') });
  try {
    const act = await line.command.load();
    return await act(line.asked, session);
  } catch (error) {
    return tellSurprise(session, error, { json: line.asked.options.json === true });
  }
}
