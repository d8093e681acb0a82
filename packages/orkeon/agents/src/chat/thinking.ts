import type { JsonObject } from '../model-agent/exchange.ts';
import { objectsIn, textIn } from './json-parts.ts';

/** Where a server puts what its model thinks: in a field of the message, or among the parts of its content. */
export type ThinkingPlace = 'reasoning_content' | 'reasoning' | 'content';

/** What a message says, part by part. */
export interface SpokenPiece {
  readonly text: string;
  /** Absent: it is said, not thought. */
  readonly thoughtIn?: ThinkingPlace;
}

/** What a message, or a fragment of one, thinks and says; nothing that is empty. */
export function* spokenIn(message: JsonObject): Generator<SpokenPiece> {
  for (const thoughtIn of ['reasoning_content', 'reasoning'] as const) {
    const text = textIn(message[thoughtIn]);
    if (text === undefined) continue;
    yield { text, thoughtIn };
    break;
  }
  const { content } = message;
  if (typeof content === 'string') {
    if (content !== '') yield { text: content };
    return;
  }
  for (const part of objectsIn(content)) yield* spokenInPart(part);
}

function* spokenInPart(part: JsonObject): Generator<SpokenPiece> {
  if (part['type'] === 'thinking') {
    for (const thought of objectsIn(part['thinking'])) {
      const text = textIn(thought['text']);
      if (text !== undefined) yield { text, thoughtIn: 'content' };
    }
    return;
  }
  const text = textIn(part['text']);
  if (text !== undefined) yield { text };
}

const PLACE = 'place';

/** What is kept with a thought, so that it goes back to where it came from. */
export const placeAsMetadata = (place: ThinkingPlace): JsonObject => ({ [PLACE]: place });

/** The place that {@link placeAsMetadata} kept; thoughts without one are not sent back. */
export function placeIn(metadata: JsonObject | undefined): ThinkingPlace | undefined {
  return metadata?.[PLACE] as ThinkingPlace | undefined;
}
