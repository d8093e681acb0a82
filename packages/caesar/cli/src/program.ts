import { cutArguments, moveLeadingOptions } from './arguments.ts';
import { EXIT_CODES, type ExitCode } from './exit-codes.ts';
import type { Manual } from './grammar/manual.ts';
import { parseCommandLine } from './grammar/parse-command-line.ts';
import { refuse } from './refuse.ts';
import { type OwnProcess, openSession } from './session.ts';

/** Carries out one command line and says with which code the process ends; it never throws. */
export async function runProgram(
  argv: readonly string[],
  own: OwnProcess,
  manual: Manual,
): Promise<ExitCode> {
  const { own: words, raw } = cutArguments(argv);
  const session = openSession(own, raw);
  const { width } = session.stdout;
  const line = parseCommandLine({ manual, own: moveLeadingOptions(words), raw, width });
  if (line.kind === 'help') {
    session.stdout.write(line.text);
    return EXIT_CODES.good;
  }
  if (line.kind === 'refused') return refuse(session, line.refusal, { json: words.includes('--json') });
  try {
    const act = await line.command.load();
    return await act(line.asked, session);
  } catch (error) {
    const { tellSurprise } = await import('./surprise.ts');
    return tellSurprise(session, error, { json: line.asked.options.json === true });
  }
}
