import type { AnswerForm } from '@orkeon/crew';

/** A JSON object, as tool schemas and provider metadata are. */
export type JsonObject = { readonly [name: string]: unknown };

/** A piece of what the model said. `metadata` is the provider's own and goes back to it untouched. */
export type AnswerPart =
  | { readonly type: 'text'; readonly text: string; readonly metadata?: JsonObject }
  | { readonly type: 'reasoning'; readonly text: string; readonly metadata?: JsonObject }
  | ToolCallPart;

/** A call that the model asks for; `arguments` is the text it wrote, whether JSON or not. */
export interface ToolCallPart {
  readonly type: 'call';
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
  readonly metadata?: JsonObject;
}

/** What a call came to, as the model reads it. */
export interface ToolResultPart {
  readonly callId: string;
  readonly name: string;
  readonly text: string;
}

/** One message of a conversation, alike for every provider. */
export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly parts: readonly AnswerPart[] }
  | { readonly role: 'tool'; readonly results: readonly ToolResultPart[] };

/** A tool as it is described to the model. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

/** Everything that decides an answer: plain data, so that it can be kept and compared. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolDescription[];
  /** The form that the provider is to give the answer; absent: any text. */
  readonly answer?: AnswerForm;
}

/** Tokens of one exchange; what the provider did not count is absent. */
export interface ModelUsage {
  readonly promptTokens?: number;
  readonly completionTokens?: number;
  /** The part of `promptTokens` that came from the provider's cache. */
  readonly cacheHitTokens?: number;
}

/** An answer that arrived whole; whether it may be used depends on `finish`. */
export interface ModelAnswer {
  readonly ok: true;
  readonly parts: readonly AnswerPart[];
  /** `length`: cut by the token limit; `filtered`: withheld by the provider; `other`: a reason of the provider's own. */
  readonly finish: 'stop' | 'calls' | 'length' | 'filtered' | 'other';
  /** Absent when the provider counted nothing. */
  readonly usage?: ModelUsage;
  /** The model as the provider names it in its answer. */
  readonly model?: string;
}

type ModelFailureCode =
  | 'cassette_mismatch'
  | 'context_overflow'
  | 'model_error'
  | 'model_timeout'
  | 'rate_limited';

/** Why no answer arrived. */
export interface ModelFailure {
  readonly ok: false;
  readonly code: ModelFailureCode;
  readonly message: string;
  /** Whether asking again may help, and nothing of an answer was shown yet. */
  readonly retryable: boolean;
  /** The provider asks not to be called again sooner than this. */
  readonly retryAfterMs?: number;
}

export interface ExchangeOptions {
  /** Closes the connection when aborted. */
  readonly signal: AbortSignal;
  /** Asks for a stream and is given each fragment of text, never empty; absent: the answer comes in one piece. */
  readonly onText?: (text: string) => void;
  /** Awaited before more of a stream is read: whoever reads what is shown may be behind. */
  readonly whenWanted?: () => Promise<void> | undefined;
}

/**
 * Sends one request to a model.
 * Every failure is a value; it rejects with `signal.reason` when aborted, and for nothing else.
 */
export interface ModelClient {
  exchange(request: ModelRequest, options: ExchangeOptions): Promise<ModelAnswer | ModelFailure>;
}
