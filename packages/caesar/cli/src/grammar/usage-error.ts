import type { Refusal } from '@caesar/protocol';
import type { CommanderError } from 'commander';
import type { CommandSyntax } from './command-syntax.ts';

interface UsageError {
  readonly code: string;
  /** What to do where no better advice is at hand; `%` stands for the command. */
  readonly remedy: string;
}

const UNKNOWN: UsageError = { code: 'USAGE_INVALID', remedy: 'see: caesar --help' };

const USAGE_ERRORS: Readonly<Record<string, UsageError>> = {
  'commander.unknownOption': {
    code: 'OPTION_UNKNOWN',
    remedy:
      'see the options with --help; a text that begins with "-" is the value of an option, such as --objective',
  },
  'commander.unknownCommand': { code: 'COMMAND_UNKNOWN', remedy: 'see the commands with: caesar --help' },
  'commander.missingArgument': { code: 'ARGUMENT_MISSING', remedy: 'see what is needed with: % --help' },
  'commander.excessArguments': { code: 'ARGUMENT_UNEXPECTED', remedy: 'see what it takes with: % --help' },
  'commander.optionMissingArgument': { code: 'OPTION_INCOMPLETE', remedy: 'give the option a value' },
};

/** Operands that are texts, which a shell cuts into words. */
const TEXTS = /objective|more|text/;
const QUOTES = 'put quotes around a text of several words; arguments for the agent itself go after --';

/** A refusal in place of the parser's own message; the nearest name, where there is one, is the remedy. */
export function describeUsageError(error: CommanderError, command: CommandSyntax | undefined): Refusal {
  const [first = '', hint = ''] = error.message.replace(/^error: /, '').split('\n');
  const { code, remedy } = USAGE_ERRORS[error.code] ?? UNKNOWN;
  const suggestion = /^\(Did you mean (.+)\?\)$/.exec(hint)?.[1];
  if (suggestion !== undefined) return { code, reason: first, remedy: `did you mean ${suggestion}?` };
  const wantsText = command?.operands.some(({ name }) => TEXTS.test(name)) === true;
  if (code === 'ARGUMENT_UNEXPECTED' && wantsText) return { code, reason: first, remedy: QUOTES };
  return { code, reason: first, remedy: remedy.replace('%', `caesar ${command?.name ?? ''}`) };
}
