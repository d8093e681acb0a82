import { PassThrough } from 'node:stream';
import { comparingPlace } from './comparing-place.ts';
import type { WorkTree } from './find-repository.ts';
import { gitToSink } from './git.ts';
import { IN_FLAT_MEMORY } from './in-flat-memory.ts';

/** How far git looks for a zero byte, by which it tells what is no text. */
const LOOKED_AT_BYTES = 8_000;
const LINE_END = 0x0a;

/** Reads a blob piece by piece, in flat memory. Throws when it is unknown. */
export async function* readBlob(repository: WorkTree, id: string): AsyncGenerator<Buffer> {
  const sink = new PassThrough();
  const args = [...IN_FLAT_MEMORY, 'cat-file', 'blob', id];
  const ended = gitToSink(args, sink, comparingPlace(repository));
  ended.catch(() => undefined);
  try {
    for await (const chunk of sink) yield chunk;
  } finally {
    sink.destroy();
  }
  const { code, stderr } = await ended;
  if (code !== 0) throw new Error(`git cat-file failed: ${stderr.trim()}`);
}

/** What must be known of a blob before its patch is written. */
export interface BlobFacts {
  readonly bytes: number;
  /** The last one counts also where it has no end. */
  readonly lines: number;
  /** With its end. */
  readonly longestLine: number;
  readonly isBinary: boolean;
}

/** Looks through a blob, in flat memory. Throws when it is unknown. */
export async function surveyBlob(repository: WorkTree, id: string): Promise<BlobFacts> {
  let [bytes, lines, longestLine, lineStart] = [0, 0, 0, 0];
  let isBinary = false;
  for await (const chunk of readBlob(repository, id)) {
    if (chunk.subarray(0, Math.max(0, LOOKED_AT_BYTES - bytes)).includes(0)) isBinary = true;
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) {
      lines += 1;
      const lineEnd = bytes + at + 1;
      longestLine = Math.max(longestLine, lineEnd - lineStart);
      lineStart = lineEnd;
    }
    bytes += chunk.length;
  }
  const unended = bytes - lineStart;
  return {
    bytes,
    lines: unended > 0 ? lines + 1 : lines,
    longestLine: Math.max(longestLine, unended),
    isBinary,
  };
}
