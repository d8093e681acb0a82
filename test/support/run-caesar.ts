import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built program, as npm links it. */
export const caesarBinary = fileURLToPath(new URL('../../node_modules/.bin/caesar', import.meta.url));

/** What one run of the program left. */
export interface CaesarRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as bytes. */
  readonly bytes: Buffer;
  /** Standard output as JSON; throws where it is anything else. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever the program printed
  readonly json: any;
}

export interface CaesarOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Given to standard input, which is closed after it; absent means an empty one. */
  readonly stdin?: string | Buffer;
  /** Another path to the same program. */
  readonly binary?: string;
  /** Called with the process once it has been started. */
  readonly onStart?: (child: ChildProcess) => void;
}

/** Runs the built program to its end. */
export function runCaesar(args: readonly string[], options: CaesarOptions): Promise<CaesarRun> {
  const child = spawn(options.binary ?? caesarBinary, args, { cwd: options.cwd, env: options.env });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  options.onStart?.(child);
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.stdin ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const bytes = Buffer.concat(out);
      const stdout = bytes.toString('utf8');
      resolve({
        code,
        stdout,
        bytes,
        stderr: Buffer.concat(err).toString('utf8'),
        get json() {
          return JSON.parse(stdout);
        },
      });
    });
  });
}
