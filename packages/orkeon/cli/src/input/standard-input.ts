import type { Readable } from 'node:stream';
import { createLineReader, type Line } from '@orkeon/protocol';

/** Who is given what comes in. */
export interface InputReader {
  line(line: Line): void;
  /** Nothing will come any more. */
  end(): void;
}

/**
 * Reads standard input, line by line, for as long as the process lives; an error is an end. What it returns abandons the
 * input, so that an open pipe keeps nobody waiting.
 */
export function readStandardInput(stdin: Readable, reader: InputReader): () => void {
  const lines = createLineReader();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    for (const line of lines.end()) reader.line(line);
    reader.end();
  };
  stdin.on('data', (bytes: Buffer) => {
    if (isOver) return;
    for (const line of lines.push(bytes)) reader.line(line);
  });
  for (const name of ['end', 'close', 'error']) stdin.on(name, end);
  return () => {
    isOver = true;
    stdin.pause();
    stdin.destroy();
  };
}
