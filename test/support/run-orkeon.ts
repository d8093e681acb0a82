import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLineReader, createStreamChecker, parseEvent } from '@orkeon/protocol';

/** The built program, as npm links it. */
export const orkeonBinary = fileURLToPath(new URL('../../node_modules/.bin/orkeon', import.meta.url));

/** An event as a test looks at it. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever the program printed
export type SeenEvent = Record<string, any> & { readonly kind: string; readonly seq: number };

/** What one run of the program left. */
export interface OrkeonRun {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly events: readonly SeenEvent[];
}

export interface OrkeonOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdio?: StdioOptions;
}

/** A run of the program, under way. */
export interface RunningOrkeon {
  readonly child: ChildProcess;
  /** Writes a command, or bytes as they are. */
  say(what: object | string | Buffer): void;
  closeInput(): void;
  /** The first event, past or to come, that is wanted; rejects when the stream ends without it. */
  until(wanted: string | ((event: SeenEvent) => boolean)): Promise<SeenEvent>;
  readonly ended: Promise<OrkeonRun>;
}

/** Starts the built program; nothing of this machine's settings reaches it. */
export function startOrkeon(args: readonly string[], options: OrkeonOptions): RunningOrkeon {
  const child = spawn(process.execPath, [orkeonBinary, ...args], {
    cwd: options.cwd,
    env: { PATH: process.env['PATH'], HOME: options.cwd, LANG: 'C.UTF-8', ...options.env },
    stdio: options.stdio ?? 'pipe',
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  const events: SeenEvent[] = [];
  const waiting = new Set<() => void>();
  const reader = createLineReader();
  let isOver = false;
  const move = () => {
    for (const check of [...waiting]) check();
  };
  child.stdout?.on('data', (bytes: Buffer) => {
    out.push(bytes);
    for (const line of reader.push(bytes)) {
      const parsed = parseEvent(line);
      if (parsed.ok) events.push(parsed.event as SeenEvent);
    }
    move();
  });
  child.stderr?.on('data', (bytes: Buffer) => err.push(bytes));
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<OrkeonRun>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      isOver = true;
      move();
      const text = (parts: Buffer[]) => Buffer.concat(parts).toString('utf8');
      resolve({ code, signal, stdout: text(out), stderr: text(err), events });
    });
  });
  return {
    child,
    say: (what) => {
      const isRaw = typeof what === 'string' || Buffer.isBuffer(what);
      child.stdin?.write(isRaw ? what : `${JSON.stringify(what)}\n`);
    },
    closeInput: () => child.stdin?.end(),
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const isWanted = typeof wanted === 'string' ? (event: SeenEvent) => event.kind === wanted : wanted;
        const check = () => {
          const found = events.find(isWanted);
          if (found === undefined && !isOver) return;
          waiting.delete(check);
          if (found !== undefined) resolve(found);
          else reject(new Error(`the stream ended without it: ${JSON.stringify(events.map((e) => e.kind))}`));
        };
        waiting.add(check);
        check();
      }),
    ended,
  };
}

/** Runs the built program to its end; `input` is given to standard input, which is closed after it. */
export function runOrkeon(
  args: readonly string[],
  options: OrkeonOptions & { readonly input?: string | Buffer },
): Promise<OrkeonRun> {
  const running = startOrkeon(args, options);
  if (options.input !== undefined) running.say(options.input);
  running.closeInput();
  return running.ended;
}

/** A temporary folder with files in it; what is no text is written as JSON, which a crew file may be. */
export function orkeonFolder(files: Readonly<Record<string, unknown>>) {
  const path = mkdtempSync(join(tmpdir(), 'orkeon-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A crew of one writer; `tasks` by id, each with what differs from a plain task. */
export function crewOf(tasks: Readonly<Record<string, object>>, more: object = {}): object {
  return {
    name: 'press',
    agents: { writer: { role: 'Writer', goal: 'write', tools: ['file_read', 'file_write', 'human_input'] } },
    tasks: Object.fromEntries(
      Object.entries(tasks).map(([id, task]) => [
        id,
        { description: `Do ${id}.`, expectedOutput: 'A word.', agent: 'writer', ...task },
      ]),
    ),
    ...more,
  };
}

/** What lets a run find the scripted model server. */
export const modelAt = (url: string): NodeJS.ProcessEnv => ({
  ORKEON_PROVIDER: 'openai-compatible',
  ORKEON_MODEL: 'scripted',
  ORKEON_BASE_URL: `${url}/v1`,
});

/** What the protocol's verifier finds wrong in a stream; empty when all is well. */
export function problemsOf(stream: string): string[] {
  const checker = createStreamChecker();
  const lines = stream.split('\n').slice(0, -1);
  const findings = [...lines.flatMap((line) => checker.push(line)), ...checker.finish()];
  return findings
    .filter(({ severity }) => severity === 'problem')
    .map(({ line, message }) => `${line}: ${message}`);
}

/** Events without what changes from run to run: instants, durations, and the run's id; correlations become c1, c2, … */
export function plainly(events: readonly SeenEvent[]): object[] {
  const correlations = new Map<string, string>();
  return events.map(({ v: _v, ts: _ts, runId: _runId, durationMs: _durationMs, ...event }) => {
    const { correlationId } = event;
    if (correlationId === undefined) return event;
    const known = correlations.get(correlationId) ?? `c${correlations.size + 1}`;
    correlations.set(correlationId, known);
    return { ...event, correlationId: known };
  });
}

/** The kinds of events, in order. */
export const kindsOf = (events: readonly SeenEvent[]): string[] => events.map(({ kind }) => kind);
