import type { Readable } from 'node:stream';
import type { Environment } from '@caesar/host';
import { currentDirectory } from './check-place.ts';
import type { OutputStream } from './terminal/output-stream.ts';
import { openTerminal, type Terminal } from './terminal/terminal.ts';

/** What a command stands in: its directory, its environment and its streams. */
export interface Session {
  /** Absolute; `/` where it was removed, and then no command is carried out. */
  readonly cwd: string;
  readonly environment: Environment;
  /** Standard input, opened when it is first wanted. */
  openStdin(): Readable;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** What followed the first `--`, word for word; null when there was none. */
  readonly rawArguments: readonly string[] | null;
  /** The command that starts this very program: Node’s path and the script’s. */
  readonly ownCommand: readonly string[];
}

/** The parts of Node's `process` that a session is made of. */
export interface OwnProcess {
  cwd(): string;
  readonly env: Environment;
  readonly stdin: Readable;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly execPath: string;
  readonly argv: readonly string[];
}

/** Opens the session of one command line. */
export function openSession(own: OwnProcess, rawArguments: readonly string[] | null): Session {
  return {
    cwd: currentDirectory(own) ?? '/',
    environment: own.env,
    openStdin: () => own.stdin,
    stdout: openTerminal(own.stdout, own.env),
    stderr: openTerminal(own.stderr, own.env),
    rawArguments,
    ownCommand: [own.execPath, ...own.argv.slice(1, 2)],
  };
}
