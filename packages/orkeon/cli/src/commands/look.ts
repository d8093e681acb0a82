import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { CommandLine } from '../grammar/read-command-line.ts';
import { refusalJson, refusalText } from '../refusal.ts';
import type { Answer, LookingProcess } from './answer.ts';
import { checkEvents } from './check-events.ts';
import { listRuns } from './list-runs.ts';
import { listTools } from './list-tools.ts';
import { replayRun } from './replay-run.ts';
import { showRun } from './show-run.ts';
import { validateCrew } from './validate-crew.ts';

/** Carries out a command that runs nothing. */
export async function look(line: CommandLine, own: LookingProcess): Promise<ExitCode> {
  if ('request' in line)
    for (const warning of line.request.warnings) own.stderr.write(`warning: ${warning}\n`);
  const answer = await answerTo(line, own);
  if (!answer.ok) {
    if (isForProgram(line)) own.stdout.write(refusalJson(answer.refusal));
    else own.stderr.write(refusalText(answer.refusal));
    return EXIT_CODES.refused;
  }
  own.stdout.write(answer.value.text);
  return answer.value.isGood === false ? EXIT_CODES.refused : EXIT_CODES.good;
}

const isForProgram = (line: CommandLine) =>
  'request' in line ? line.request.json : 'json' in line && line.json;

async function answerTo(line: CommandLine, own: LookingProcess): Promise<Answer> {
  switch (line.kind) {
    case 'validate':
      return validateCrew(line.request, own);
    case 'list-tools':
      return listTools(line.request, own);
    case 'runs ls':
      return listRuns(line, own);
    case 'runs show':
      return showRun(line, own);
    case 'runs replay':
      return replayRun(line, own);
    case 'events check':
      return checkEvents(line, own);
    default:
      throw new Error(`'${line.kind}' is not a command that looks`);
  }
}
