import { EXIT_CODES } from './exit-codes.ts';
import { type CommandLine, readCommandLine, wantsJson } from './grammar/read-command-line.ts';
import { drained } from './output/drained.ts';
import { isReaderGone } from './output/reader-gone.ts';
import { type Refusal, refusalJson, refusalText } from './refusal.ts';
import { beginRun } from './run/begin-run.ts';
import { VERSION } from './version.ts';

/** How long what was written may take to reach a reader who is there but slow. */
const LONGEST_DRAIN_MS = 600_000;

/** Whoever reads our output may leave at any time, and that ends nothing by itself; a full disk loses what was asked for. */
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const FOLDER_GONE: Refusal = {
  code: 'DIRECTORY_GONE',
  reason: 'the folder that this was started in is gone',
  remedy: 'change to one that is there, or name one with --cwd',
};

const argv = process.argv.slice(2);
const code = await perform(readCommandLine(argv)).catch(tellSurprise);
await Promise.all([drained(process.stdout, LONGEST_DRAIN_MS), drained(process.stderr, 1_000)]);
const lost = process.stdout.errored;
process.exit(code === EXIT_CODES.good && lost && !isReaderGone(lost) ? tellLoss(lost) : code);

async function perform(line: CommandLine): Promise<number> {
  if (line.cwd !== undefined && !enter(line.cwd)) return EXIT_CODES.refused;
  switch (line.kind) {
    case 'version':
      return print(`orkeon ${VERSION}\n`);
    case 'help':
      return print(line.text);
    case 'refused':
      return tellRefusal(line.refusal);
  }
  if (isAstray()) return tellRefusal(FOLDER_GONE);
  switch (line.kind) {
    case 'run': {
      for (const warning of line.request.warnings) process.stderr.write(`warning: ${warning}\n`);
      const begun = beginRun(line.request, process);
      const { performRun } = await import('./run/perform-run.ts');
      return performRun(begun, process);
    }
    default: {
      const { look } = await import('./commands/look.ts');
      return look(line, process);
    }
  }
}

function print(text: string): number {
  process.stdout.write(text);
  return EXIT_CODES.good;
}

function tellRefusal(refusal: Refusal): number {
  if (wantsJson(argv)) process.stdout.write(refusalJson(refusal));
  else process.stderr.write(refusalText(refusal));
  return EXIT_CODES.refused;
}

function enter(folder: string): boolean {
  try {
    process.chdir(folder);
    return true;
  } catch {
    const reason = `--cwd cannot be '${folder}': there is no such folder`;
    tellRefusal({ code: 'OPTION_INVALID', reason, remedy: 'name a folder that exists' });
    return false;
  }
}

/** Whether the folder that this was started in was removed. */
function isAstray(): boolean {
  try {
    return process.cwd() === '';
  } catch {
    return true;
  }
}

function tellLoss({ message }: Error): number {
  const remedy = "make room and ask again; what a run said is kept: 'orkeon runs show last'";
  process.stderr.write(
    refusalText({ code: 'OUTPUT_UNWRITABLE', reason: `standard output: ${message}`, remedy }),
  );
  return EXIT_CODES.failed;
}

function tellSurprise(error: unknown): number {
  const reason = error instanceof Error ? error.message : String(error);
  if (process.env['ORKEON_DEBUG'] === '1' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  const remedy = 'this was not expected; run it again with ORKEON_DEBUG=1 to see where it happened';
  process.stderr.write(refusalText({ code: 'UNEXPECTED_ERROR', reason, remedy }));
  return EXIT_CODES.failed;
}
