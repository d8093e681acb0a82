import type { Refusal } from '@caesar/protocol';

/** What Linux takes as one argument, its closing zero byte left out. */
const MAX_ARGUMENT_BYTES = 128 * 1024 - 1;

/** What all arguments together may take: half of the least that Linux and macOS give to arguments and environment. */
const MAX_COMMAND_BYTES = 512 * 1024;

/**
 * Why a system would not start a program with these arguments, or null when it would: `ARGUMENT_NOT_TEXT` for a zero
 * byte, `ARGUMENT_TOO_LONG` for one argument or all together. `remedy` is the advice of whoever chose the arguments.
 */
export function argumentsRefusal({ bin, args, remedy }: Arguments): Refusal | null {
  if (args.some((argument) => argument.includes('\0'))) {
    return { code: 'ARGUMENT_NOT_TEXT', reason: `an argument of "${bin}" holds a zero byte`, remedy };
  }
  const sizes = args.map((argument) => new TextEncoder().encode(argument).length);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const total = sizes.reduce((sum, size) => sum + size + 1, 0);
  if (largest > MAX_ARGUMENT_BYTES) {
    return tooLong(`an argument of "${bin}" has ${largest} bytes, over ${MAX_ARGUMENT_BYTES}`, remedy);
  }
  if (total <= MAX_COMMAND_BYTES) return null;
  return tooLong(`the arguments of "${bin}" have ${total} bytes, over ${MAX_COMMAND_BYTES}`, remedy);
}

interface Arguments {
  readonly bin: string;
  readonly args: readonly string[];
  readonly remedy: string;
}

function tooLong(reason: string, remedy: string): Refusal {
  return { code: 'ARGUMENT_TOO_LONG', reason, remedy };
}
