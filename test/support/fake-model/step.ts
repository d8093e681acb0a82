import type { Asked, CallKind, Json } from './asked.ts';

/** A tool call that the model makes: arguments as a value, or as raw text to send what is not JSON. */
export type ScriptedCall = CallTarget &
  ({ readonly args: Readonly<Record<string, unknown>> } | { readonly rawArguments: string });

/** What is called, as the client declared it. */
export interface CallTarget {
  readonly tool: string;
  readonly kind?: CallKind;
  readonly namespace?: string;
}

/** Tokens as the server counts them. */
export interface ScriptedUsage {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
}

/** What the model says in one answer. */
export interface Step {
  readonly text?: string;
  readonly thinking?: string;
  readonly calls?: readonly ScriptedCall[];
  /** Default: `calls` when there are calls, else `stop`. */
  readonly finish?: 'stop' | 'length';
  /** Default 100 in, 10 out; `absent` leaves usage out of the answer. */
  readonly usage?: ScriptedUsage | 'absent';
  /** Answer with this HTTP status in place of a message. */
  readonly error?: ScriptedError;
  /** Answer 200 with this body, of type text/html. */
  readonly html?: string;
  /** Answer 200 with these pieces as they are, whatever was asked. */
  readonly raw?: { readonly type: string; readonly pieces: readonly string[] };
  /** Wait before the first byte. */
  readonly delayMs?: number;
  /** Wait between the frames of a stream. */
  readonly frameDelayMs?: number;
  /** Never answer: before the first byte, or after half of the stream. */
  readonly hang?: 'silent' | 'midway';
  /** Destroy the socket after half of the answer. */
  readonly cut?: true;
  /** Every streamed call carries index 0 (OpenAI chat only). */
  readonly sharedIndex?: true;
  /** How often the step is given before the next one; default 1. */
  readonly times?: number | 'forever';
}

export interface ScriptedError {
  readonly status: number;
  readonly message?: string;
  readonly code?: string;
  /** The `Retry-After` header, as written. */
  readonly retryAfter?: string;
  /** Other headers of the answer, as the provider would name them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body in place of the dialect's own. */
  readonly body?: Json;
}

/** A step, or a function that reads what was asked and gives one. */
export type ScriptedStep = Step | ((asked: Asked) => Step);
