import type { CommandSyntax } from './command-syntax.ts';
import { COMMANDS } from './commands.ts';
import { commandHelp, programHelp } from './help.ts';
import { SHARED_OPTIONS } from './shared-options.ts';

/** What can be typed, and what is said about it. */
export interface Manual {
  readonly commands: readonly CommandSyntax[];
  readonly sharedOptions: CommandSyntax['options'];
  /** The help of a command, or of the program where it is null, to fit `width` columns. */
  helpOf(command: CommandSyntax | null, width: number | null): string;
}

export const MANUAL: Manual = {
  commands: COMMANDS,
  sharedOptions: SHARED_OPTIONS,
  helpOf: (command, width) => (command === null ? programHelp(COMMANDS, width) : commandHelp(command, width)),
};

/**
 * The help that a command line asks for beyond doubt, so that nothing need be parsed: no word at all, `help`, `--help`,
 * `help <command>` or `<command> --help`. Null for any other line.
 */
export function quickHelp(argv: readonly string[], width: number | null): string | null {
  const [first = 'help', second, ...rest] = argv;
  if (rest.length > 0) return null;
  if (second === undefined) return isHelp(first) ? MANUAL.helpOf(null, width) : null;
  const name = first === 'help' ? second : isHelpOption(second) ? first : null;
  const command = MANUAL.commands.find((one) => one.name === name);
  return command === undefined ? null : MANUAL.helpOf(command, width);
}

function isHelp(word: string): boolean {
  return word === 'help' || isHelpOption(word);
}

function isHelpOption(word: string): boolean {
  return word === '--help' || word === '-h';
}
