import { type Command, Help, Option } from 'commander';
import type { CommandSyntax } from './command-syntax.ts';

export const INTRODUCTION =
  'Hands a task to a coding agent, in a disposable git worktree, and reports what it did, held against git.';

const ROOT_NOTES = `
Examples:
  caesar run "Fix the parser on empty inputs" --agent codex
  caesar show 7f3a                 # any unambiguous beginning of an id
  caesar apply 7f3a

Exit codes: 0 good, 1 failed, 2 wrong usage, configuration or policy, 130 interrupted.
Agents of your own are declared in .caesar/config.toml. Nothing is sent anywhere: caesar has no telemetry.
`;

const PLAIN = { minWidthToWrap: 20, sortOptions: false, sortSubcommands: false };
const SHARED = 'Everywhere:';

const VERSION_OPTION = new Option('-V, --version', 'show the version');

/** Gives the program itself the part of its help that teaches. */
export function explainProgram(program: Command): void {
  program.configureHelp({
    ...PLAIN,
    visibleOptions(command) {
      return [VERSION_OPTION, ...Help.prototype.visibleOptions.call(this, command)];
    },
  });
  program.addHelpText('after', ROOT_NOTES);
}

/** Gives a command the options that all share and the part of its help that teaches. */
export function explainCommand(command: Command, { examples, notes }: CommandSyntax): void {
  command.configureHelp(PLAIN);
  command.addHelpOption(new Option('-h, --help', 'show this help').helpGroup(SHARED));
  command.addOption(
    new Option('--root <directory>', 'the project; default: the nearest one upward').helpGroup(SHARED),
  );
  command.addOption(
    new Option('--json', 'print JSON on standard output, and nothing else').helpGroup(SHARED),
  );
  const lines = examples.flatMap(([line, purpose]) => [`  # ${purpose}`, `  ${line}`]);
  const parts = ['', 'Examples:', ...lines, ...(notes === undefined ? [] : ['', notes])];
  command.addHelpText('after', `${parts.join('\n')}\n`);
}
