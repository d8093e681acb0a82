import type { Readable } from 'node:stream';
import type { Environment } from '@caesar/host';
import type { Terminal } from './terminal/terminal.ts';

/** What a command stands in: its directory, its environment and its streams. */
export interface Session {
  /** Absolute. */
  readonly cwd: string;
  readonly environment: Environment;
  /** Standard input, opened when it is first wanted. */
  openStdin(): Readable;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** What followed the first `--`, word for word; null when there was none. */
  readonly rawArguments: readonly string[] | null;
}
