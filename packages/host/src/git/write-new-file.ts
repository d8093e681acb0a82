import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pour } from '../files/pour.ts';
import { comparingPlace } from './comparing-place.ts';
import type { TreeChange } from './diff-trees.ts';
import type { WorkTree } from './find-repository.ts';
import { gitToSink } from './git.ts';

/** To compare texts git holds them, and several times their size beside. */
const LARGE_BYTES = 16 * 1024 * 1024;
/** How far git looks for a zero byte, by which it tells what is no text. */
const LOOKED_AT_BYTES = 8_000;
const LINE_END = 0x0a;
const PLUS = 0x2b;

/** Whether a change is a large file that is new: as far as the working tree tells, and with a name that needs no quotes. */
export async function isLargeNewFile({ topLevel }: WorkTree, change: TreeChange): Promise<boolean> {
  const { action, newMode, path } = change;
  if (action !== 'added' || !/^100/.test(newMode) || !/^[\w./-]+$/.test(path)) return false;
  const size = await lstat(join(topLevel, path)).then(
    (stats) => stats.size,
    () => 0,
  );
  return size > LARGE_BYTES;
}

/**
 * Writes the patch of a file that is new as git would, in flat memory, and leaves the sink open. False, with nothing written,
 * for a file that is no text.
 */
export async function writeNewFile(
  repository: WorkTree,
  { path, newMode, newId }: TreeChange,
  sink: Writable,
): Promise<boolean> {
  const lines = new LineCount();
  await readBlob(repository, newId, lines);
  if (lines.isBinary) return false;
  const zeros = '0'.repeat(newId.length);
  const range = lines.count === 1 ? '+1' : `+1,${lines.count}`;
  const head = [
    `diff --git a/${path} b/${path}`,
    `new file mode ${newMode}`,
    `index ${zeros}..${newId}`,
    '--- /dev/null',
    `+++ b/${path}`,
    `@@ -0,0 ${range} @@`,
  ];
  const added = new AddedLines(`${head.join('\n')}\n`);
  await Promise.all([readBlob(repository, newId, added), pour(added, sink)]);
  return true;
}

async function readBlob(repository: WorkTree, id: string, sink: Writable): Promise<void> {
  const { code, stderr } = await gitToSink(['cat-file', 'blob', id], sink, comparingPlace(repository));
  if (code !== 0) throw new Error(`git cat-file failed: ${stderr.trim()}`);
}

class LineCount extends Writable {
  count = 0;
  isBinary = false;
  #bytes = 0;
  #open = false;

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (chunk.subarray(0, Math.max(0, LOOKED_AT_BYTES - this.#bytes)).includes(0)) this.isBinary = true;
    this.#bytes += chunk.length;
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) this.count += 1;
    this.#open = chunk.at(-1) !== LINE_END;
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.#open) this.count += 1;
    done();
  }
}

/** Puts a `+` before each line, and says so where the last one has no end. */
class AddedLines extends Transform {
  #atStart = true;
  readonly #head: string;

  constructor(head: string) {
    super();
    this.#head = head;
  }

  override _construct(done: (error?: Error | null) => void): void {
    this.push(this.#head);
    done();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const marked = Buffer.allocUnsafe(chunk.length * 2);
    let length = 0;
    for (let from = 0; from < chunk.length; ) {
      const end = chunk.indexOf(LINE_END, from);
      const to = end === -1 ? chunk.length : end + 1;
      if (this.#atStart) marked[length++] = PLUS;
      length += chunk.copy(marked, length, from, to);
      this.#atStart = end !== -1;
      from = to;
    }
    done(null, marked.subarray(0, length));
  }

  override _flush(done: TransformCallback): void {
    if (!this.#atStart) this.push('\n\\ No newline at end of file\n');
    done();
  }
}
