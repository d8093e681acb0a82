import type { Refusal } from '@caesar/protocol';
import type { CommanderError } from 'commander';

interface UsageError {
  readonly code: string;
  /** What to do where no better advice is at hand. */
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
  'commander.missingArgument': { code: 'ARGUMENT_MISSING', remedy: 'see what is needed with --help' },
  'commander.excessArguments': {
    code: 'ARGUMENT_UNEXPECTED',
    remedy: 'put quotes around a text of several words; arguments for the agent itself go after --',
  },
  'commander.optionMissingArgument': { code: 'OPTION_INCOMPLETE', remedy: 'give the option a value' },
};

/** A refusal in place of the parser's own message; the nearest name, where there is one, is the remedy. */
export function describeUsageError(error: CommanderError): Refusal {
  const [first = '', hint = ''] = error.message.replace(/^error: /, '').split('\n');
  const { code, remedy } = USAGE_ERRORS[error.code] ?? UNKNOWN;
  const suggestion = /^\(Did you mean (.+)\?\)$/.exec(hint)?.[1];
  return { code, reason: first, remedy: suggestion === undefined ? remedy : `did you mean ${suggestion}?` };
}
