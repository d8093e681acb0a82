import type { ScriptedError } from './step.ts';
import type { Turn } from './turn.ts';

export type Json = Readonly<Record<string, unknown>>;

/** One message of the conversation, alike for every wire. */
export interface AskedMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly text: string;
  /** Calls that an assistant message carries; arguments as text. */
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
}

/** What a request asks, alike for every wire. */
export interface Asked {
  readonly model: string;
  readonly streaming: boolean;
  /** The system text, wherever the wire carries it. */
  readonly system: string;
  /** The messages in order, without the system text. */
  readonly messages: readonly AskedMessage[];
  readonly tools: readonly { readonly name: string; readonly schema: unknown }[];
  /** Characters of the request body. */
  readonly characters: number;
}

/** One dialect of HTTP that a model server speaks; pure. */
export interface Wire {
  readonly name: string;
  /** Whether a POST to this path speaks the dialect. */
  matches(path: string): boolean;
  read(path: string, body: Json): Omit<Asked, 'characters'>;
  /** The body of an answer that is not streamed. */
  whole(turn: Turn, asked: Asked): Json;
  /** The server-sent events of a streamed answer, framed. */
  frames(turn: Turn, asked: Asked): string[];
  /** The body of an error answer. */
  failure(error: ScriptedError): Json;
}

/** A server-sent event: `event` only where the dialect names its events. */
export function frame(value: unknown, event?: string): string {
  const data = typeof value === 'string' ? value : JSON.stringify(value);
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`;
}

/** Cuts a text in pieces, so that a reader meets several deltas. */
export function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,12}/g) ?? [];
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
