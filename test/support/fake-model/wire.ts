import type { Asked, Json } from './asked.ts';
import type { ScriptedError } from './step.ts';
import type { Turn } from './turn.ts';

/** One dialect of HTTP that a model server speaks; pure. */
export interface Wire {
  readonly name: string;
  /** Whether a POST to this path speaks the dialect. */
  matches(path: string): boolean;
  read(path: string, body: Json): Omit<Asked, 'characters' | 'sent'>;
  /** The body of an answer that is not streamed. */
  whole(turn: Turn, asked: Asked): Json;
  /** The server-sent events of a streamed answer, framed. */
  frames(turn: Turn, asked: Asked): string[];
  /** The body of an error answer. */
  failure(error: ScriptedError): Json;
}
