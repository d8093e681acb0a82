import type { CommandSyntax } from './command-syntax.ts';

const EVERYWHERE = 'Everywhere:';

/** The options that every command takes. */
export const SHARED_OPTIONS: CommandSyntax['options'] = [
  { flags: '--root <directory>', help: 'the project; default: the nearest one upward', group: EVERYWHERE },
  { flags: '--json', help: 'print JSON on standard output, and nothing else', group: EVERYWHERE },
  { flags: '-h, --help', help: 'show this help', group: EVERYWHERE },
];
