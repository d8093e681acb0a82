import type { Readable } from 'node:stream';

/** Reads standard input to its end; null when it holds more than `maxBytes`. */
export async function readStandardInput(stdin: Readable, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk as Buffer);
    size += bytes.length;
    if (size > maxBytes) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
