import * as z from 'zod';
import type { ModelAnswer, ModelFailure, ModelRequest } from '../model-agent/exchange.ts';
import type { Refusable } from '../refusal.ts';

/** The version of the format; a reader refuses any other. */
const CASSETTE_VERSION = 1;

/** One exchange with a model, as a cassette keeps it. */
export interface RecordedExchange {
  /** Digest of the request, by which a replay finds it. */
  readonly digest: string;
  /** The request, for people and for showing differences. */
  readonly request: ModelRequest;
  /** The fragments of text in the order in which they came; absent when the answer was not streamed. */
  readonly fragments?: readonly string[];
  readonly reply: ModelAnswer | ModelFailure;
}

const metadata = z.record(z.string(), z.unknown()).optional();
const callPart = z.object({
  type: z.literal('call'),
  id: z.string(),
  name: z.string(),
  arguments: z.string(),
  metadata,
});
const textPart = z.object({ type: z.enum(['text', 'reasoning']), text: z.string(), metadata });
const parts = z.array(z.union([callPart, textPart]));
const count = z.int().min(0).optional();

const formSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('object') }),
  z.object({
    kind: z.literal('schema'),
    name: z.string(),
    schema: z.union([z.boolean(), z.record(z.string(), z.unknown())]),
    strict: z.boolean(),
  }),
]);

const requestSchema = z.object({
  system: z.string(),
  messages: z.array(
    z.discriminatedUnion('role', [
      z.object({ role: z.literal('user'), text: z.string() }),
      z.object({ role: z.literal('assistant'), parts }),
      z.object({
        role: z.literal('tool'),
        results: z.array(z.object({ callId: z.string(), name: z.string(), text: z.string() })),
      }),
    ]),
  ),
  tools: z.array(
    z.object({ name: z.string(), description: z.string(), inputSchema: z.record(z.string(), z.unknown()) }),
  ),
  answer: formSchema.optional(),
});

const replySchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    parts,
    finish: z.enum(['stop', 'calls', 'length', 'filtered', 'other']),
    usage: z.object({ promptTokens: count, completionTokens: count, cacheHitTokens: count }).optional(),
    model: z.string().optional(),
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(['context_overflow', 'model_error', 'model_timeout', 'rate_limited', 'cassette_mismatch']),
    message: z.string(),
    retryable: z.boolean(),
    retryAfterMs: z.number().optional(),
  }),
]);

const exchangeSchema = z.object({
  digest: z.string(),
  request: requestSchema,
  fragments: z.array(z.string()).optional(),
  reply: replySchema,
});

/** The first line of a cassette. */
export const HEADER_LINE = JSON.stringify({ cassette: CASSETTE_VERSION });

/** The line that keeps an exchange. */
export function formatExchange(exchange: RecordedExchange): string {
  return JSON.stringify(exchange);
}

/** Reads a cassette. A last line without its line feed was being written when its writer died, and does not count. */
export function parseCassette(text: string): Refusable<readonly RecordedExchange[]> {
  const [header, ...lines] = text.split('\n').slice(0, -1);
  if (header !== HEADER_LINE) return refuse(`it does not begin with ${HEADER_LINE}`);
  const exchanges: RecordedExchange[] = [];
  for (const [index, line] of lines.entries()) {
    const exchange = parseExchange(line);
    if (exchange === undefined) return refuse(`line ${index + 2} is no exchange with a model`);
    exchanges.push(exchange);
  }
  return { ok: true, value: exchanges };
}

function parseExchange(line: string): RecordedExchange | undefined {
  try {
    // zod writes `undefined` where a key may only be absent; JSON never holds one
    return exchangeSchema.parse(JSON.parse(line)) as RecordedExchange;
  } catch {
    return undefined;
  }
}

function refuse(why: string): { ok: false; refusal: { code: string; reason: string; remedy: string } } {
  return {
    ok: false,
    refusal: {
      code: 'CASSETTE_INVALID',
      reason: `the file is no cassette: ${why}`,
      remedy: 'record it again',
    },
  };
}
