export type Json = Readonly<Record<string, unknown>>;

/** One message of the conversation, alike for every wire. */
export interface AskedMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly text: string;
  /** Calls that an assistant message carries; arguments as text. */
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
}

/** A tool as the client declares it. */
export interface DeclaredTool {
  readonly name: string;
  readonly schema: unknown;
  /** How it is called where that is not by a name and arguments: with free text, or as the search for more tools. */
  readonly kind?: CallKind;
  /** The group that it is declared in, which a call repeats. */
  readonly namespace?: string;
}

export type CallKind = 'custom' | 'search';

/** What a request asks, alike for every wire. */
export interface Asked {
  readonly model: string;
  readonly streaming: boolean;
  /** The system text, wherever the wire carries it. */
  readonly system: string;
  /** The messages in order, without the system text. */
  readonly messages: readonly AskedMessage[];
  readonly tools: readonly DeclaredTool[];
  /** The JSON Schema that the answer is to fit; absent when it may be any text. */
  readonly answerSchema?: unknown;
  /** The request's body as it was sent. */
  readonly sent: string;
  /** Characters of the request body. */
  readonly characters: number;
}

/** The list under a key; empty when absent or no list. */
export function listAt(body: Json, key: string): Json[] {
  const value = body[key];
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** The object under a key; empty when absent. */
export function objectAt(body: Json, key: string): Json {
  const value = body[key];
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

/** The text of a content field: a string, or parts that carry `text`. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: Json) => (typeof part['text'] === 'string' ? part['text'] : '')).join('');
}
