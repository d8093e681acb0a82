import { durationMs } from '@orkeon/crew';
import { type Refusable, refuse } from '../refusal.ts';
import { VARIABLE } from './run-options.ts';
import type { Words } from './syntax.ts';

/** What a run is asked for, every default filled in. */
export interface RunRequest {
  /** As typed. */
  readonly target: string;
  /** Whether a program watches: stdout is the protocol then. */
  readonly observed: boolean;
  readonly stream: boolean;
  /** The observer's name. */
  readonly client: string;
  /** Whether what is printed on stdout is one JSON document; never when a program watches. */
  readonly json: boolean;
  /** Whether questions are asked at the terminal. */
  readonly ask: boolean;
  readonly record: string | undefined;
  readonly replay: string | undefined;
  /** Absent: the crew's own limit, or none. */
  readonly timeoutMs: number | undefined;
  readonly readerTimeoutMs: number;
  readonly variables: Readonly<Record<string, string>>;
  readonly mounts: readonly string[];
  readonly allowExternalMounts: boolean;
  readonly verbosity: 0 | 1 | 2;
  /** What has no effect, a sentence each. */
  readonly warnings: readonly string[];
}

const DEFAULT_CLIENT = 'studio';
const DEFAULT_READER_TIMEOUT_MS = 5 * 60_000;

/** Reads what `run` was given; a value that cannot be used is refused by its name. */
export function readRunRequest({ operands, values }: Words): Refusable<RunRequest> {
  const text = (name: string) => values.get(name)?.[0];
  const has = (name: string) => values.has(name);
  const refusal = checkTexts(text) ?? checkTogether(has);
  if (refusal) return refusal;
  const timeout = readDuration('timeout', text('timeout'));
  if (!timeout.ok) return timeout;
  const readerTimeout = readDuration('reader-timeout', text('reader-timeout'));
  if (!readerTimeout.ok) return readerTimeout;
  const variables = readVariables(values.get('var') ?? []);
  if (!variables.ok) return variables;
  const verbosity = Number(text('verbosity') ?? 1);
  const observed = has('events') && !has('validate') && !has('list-tools');
  return {
    ok: true,
    value: {
      target: operands[0] ?? '',
      observed,
      stream: has('stream') && observed,
      client: text('client') ?? DEFAULT_CLIENT,
      json: has('json') && !observed,
      ask: has('ask') && !observed,
      record: text('record'),
      replay: text('replay'),
      timeoutMs: timeout.value,
      readerTimeoutMs: readerTimeout.value ?? DEFAULT_READER_TIMEOUT_MS,
      variables: variables.value,
      mounts: values.get('mount') ?? [],
      allowExternalMounts: has('allow-external-mounts'),
      verbosity: verbosity as RunRequest['verbosity'],
      warnings: warningsOf(has, observed),
    },
  };
}

type Text = (name: string) => string | undefined;
type Has = (name: string) => boolean;

function checkTexts(text: Text) {
  const events = text('events');
  if (events !== undefined && events !== 'jsonl') {
    return refuse('OPTION_INVALID', `--events cannot be '${events}'`, 'its only value is jsonl');
  }
  const client = text('client');
  if (client !== undefined && (client.trim() === '' || client.includes('/'))) {
    return refuse('OPTION_INVALID', `--client cannot be '${client}'`, "give a name without '/'");
  }
  const verbosity = text('verbosity');
  if (verbosity !== undefined && !['0', '1', '2'].includes(verbosity)) {
    return refuse('OPTION_INVALID', `--verbosity cannot be '${verbosity}'`, 'give 0, 1 or 2');
  }
  return undefined;
}

function checkTogether(has: Has) {
  if (!has('record') || !has('replay')) return undefined;
  return refuse('OPTION_INVALID', '--record and --replay exclude each other', 'give one of them');
}

function readDuration(name: string, written: string | undefined): Refusable<number | undefined> {
  if (written === undefined) return { ok: true, value: undefined };
  const value = durationMs(written);
  if (value !== undefined) return { ok: true, value };
  return refuse(
    'OPTION_INVALID',
    `--${name} cannot be '${written}'`,
    'give a duration: 500ms, 90s, 10m or 1h',
  );
}

function readVariables(written: readonly string[]): Refusable<Readonly<Record<string, string>>> {
  const malformed = written.find((word) => !VARIABLE.test(word));
  if (malformed !== undefined) {
    return refuse('OPTION_INVALID', `--var cannot be '${malformed}'`, 'write it as NAME=value');
  }
  const pairs = written.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]);
  return { ok: true, value: Object.fromEntries(pairs) };
}

function warningsOf(has: Has, observed: boolean): string[] {
  const looks = ['validate', 'list-tools'].find(has);
  if (looks !== undefined && has('events')) return [`--events has no effect with --${looks}`];
  if (observed) {
    return [
      ...(has('ask') ? ['--ask has no effect with --events: questions go out on the stream'] : []),
      ...(has('json') ? ['--json has no effect with --events: every line is JSON'] : []),
    ];
  }
  return ['client', 'stream', 'reader-timeout']
    .filter(has)
    .map((name) => `--${name} has no effect without --events`);
}
