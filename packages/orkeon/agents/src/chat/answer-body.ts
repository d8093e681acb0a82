import { breakOff } from './failures.ts';

/** Above this an answer is given up. */
const LARGEST_ANSWER_BYTES = 256 * 1024 * 1024;

/**
 * Hands on an answer's body piece by piece; leaving early closes its connection. Throws when the connection breaks, and when the
 * body is larger than any answer.
 */
export async function* readPieces(response: Response): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      if (bytes > LARGEST_ANSWER_BYTES)
        throw new Error(`the answer is longer than ${LARGEST_ANSWER_BYTES} bytes`);
      yield piece;
    }
  } catch (error) {
    throw error instanceof TypeError ? breakOff('the connection broke', error) : error;
  }
}

/** Reads a body as text; what is beyond `most` bytes is left unread. */
export async function readText(response: Response, most = LARGEST_ANSWER_BYTES): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const piece of readPieces(response)) {
    text += decoder.decode(piece, { stream: true });
    bytes += piece.length;
    if (bytes > most) return text;
  }
  return text + decoder.decode();
}
