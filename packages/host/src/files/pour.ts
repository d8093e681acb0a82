import type { Writable } from 'node:stream';

/** Sends all of a source into a sink, which stays open and gains no listener, however often it is poured into. Throws when either fails. */
export async function pour(source: AsyncIterable<Buffer>, sink: Writable): Promise<void> {
  for await (const chunk of source) await write(sink, chunk);
}

function write(sink: Writable, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
