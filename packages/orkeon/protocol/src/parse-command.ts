import type * as z from 'zod';
import {
  type Command,
  type CommandKind,
  commandSchemas,
  DEFAULT_SEND_TIMEOUT_MS,
  LONGEST_TIMEOUT_MS,
} from './commands.ts';
import type { Line } from './decode-lines.ts';
import { parseObject } from './parse-object.ts';

/** A command, or why the line is none: a run ignores such a line and goes on. */
export type ParsedCommand =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly reason: string };

const LONGEST_QUOTE = 40;

function isCommandKind(kind: string): kind is CommandKind {
  return Object.hasOwn(commandSchemas, kind);
}

function isCorrelation(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function sendTimeout(value: unknown): number {
  const isUsable = Number.isSafeInteger(value) && (value as number) > 0;
  return isUsable ? Math.min(value as number, LONGEST_TIMEOUT_MS) : DEFAULT_SEND_TIMEOUT_MS;
}

/** Takes what a verb can do without as absent when it is unusable. */
function withoutUnusable(kind: CommandKind, document: Record<string, unknown>): Record<string, unknown> {
  const usable = { ...document };
  const mayLackCorrelation = kind === 'input.given' || kind === 'send';
  if (mayLackCorrelation && !isCorrelation(usable['correlationId'])) delete usable['correlationId'];
  if (usable['retainAs'] === null) delete usable['retainAs'];
  if (kind === 'send') usable['timeoutMs'] = sendTimeout(usable['timeoutMs']);
  return usable;
}

function lacksPayload(kind: CommandKind, document: Record<string, unknown>): boolean {
  return 'payload' in commandSchemas[kind].shape && !Object.hasOwn(document, 'payload');
}

function firstProblem(kind: CommandKind, error: z.ZodError): string {
  const issue = error.issues[0];
  return `${kind}: \`${issue?.path.join('.')}\` is missing or cannot be used`;
}

/**
 * Reads one line from an observer; never throws. Fields that the verb does not know are left out. An `input.given` or `send`
 * with an unusable `correlationId` has none; a `send` without a usable `timeoutMs` waits
 * {@link DEFAULT_SEND_TIMEOUT_MS}. Bus contract §4.
 */
export function parseCommand(line: string | Line): ParsedCommand {
  const object = parseObject(line);
  if (!object.ok) return { ok: false, reason: `not a JSON object (${object.reason})` };
  const kind = object.value['kind'];
  if (typeof kind !== 'string') return { ok: false, reason: '`kind` is missing or not text' };
  if (!isCommandKind(kind)) return { ok: false, reason: `unknown kind '${kind.slice(0, LONGEST_QUOTE)}'` };
  if (lacksPayload(kind, object.value)) return { ok: false, reason: `${kind}: \`payload\` is missing` };
  const parsed = commandSchemas[kind].safeParse(withoutUnusable(kind, object.value));
  if (!parsed.success) return { ok: false, reason: firstProblem(kind, parsed.error) };
  return { ok: true, command: parsed.data };
}
