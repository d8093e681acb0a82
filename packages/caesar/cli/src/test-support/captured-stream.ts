import { Writable } from 'node:stream';
import type { OutputStream } from '../terminal/output-stream.ts';

/** An output stream that keeps what is written to it; a terminal of so many columns where `columns` is given. */
export interface CapturedStream {
  readonly stream: OutputStream;
  text(): string;
}

export function captureStream(columns?: number): CapturedStream {
  const chunks: string[] = [];
  const writable = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  const stream = columns === undefined ? writable : Object.assign(writable, { isTTY: true, columns });
  return { stream, text: () => chunks.join('') };
}
