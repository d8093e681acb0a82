import { setImmediate as nextTurn } from 'node:timers/promises';
import { cutArguments, moveLeadingOptions } from './arguments.ts';
import { checkPlace } from './check-place.ts';
import { EXIT_CODES, type ExitCode } from './exit-codes.ts';
import type { Manual } from './grammar/manual.ts';
import { parseCommandLine } from './grammar/parse-command-line.ts';
import { refuse } from './refuse.ts';
import { type OwnProcess, openSession, type Session } from './session.ts';

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
  const json = line.asked.options.json === true;
  try {
    const misplaced = await checkPlace(own, line.asked.options.root);
    if (misplaced !== null) return refuse(session, misplaced, { json });
    const act = await line.command.load();
    return await afterOutput(session, await act(line.asked, session));
  } catch (error) {
    const { tellSurprise } = await import('./surprise.ts');
    return tellSurprise(session, error, { json });
  }
}

/** The exit code, unless something that was to be written to standard output is not there. */
async function afterOutput(session: Session, code: ExitCode): Promise<ExitCode> {
  // A stream tells of its last write a turn later.
  await nextTurn();
  const { failure } = session.stdout;
  if (failure === null) return code;
  const refusal = {
    code: 'OUTPUT_UNWRITABLE',
    reason: `standard output cannot be written: ${failure.message}`,
    remedy: 'make room, then ask again; what a task did is kept: see caesar ps',
  };
  return refuse(session, refusal, { json: false, exit: code === EXIT_CODES.good ? EXIT_CODES.failed : code });
}
