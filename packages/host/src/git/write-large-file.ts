import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform, type TransformCallback, Writable } from 'node:stream';
import { createDeflate } from 'node:zlib';
import { pour } from '../files/pour.ts';
import { Base85Lines } from './base85-lines.ts';
import { comparingPlace } from './comparing-place.ts';
import type { TreeChange } from './diff-trees.ts';
import type { WorkTree } from './find-repository.ts';
import { gitToSink } from './git.ts';
import { IN_FLAT_MEMORY } from './in-flat-memory.ts';

/** To compare files git holds them, and several times their size beside. */
const LARGE_BYTES = 16 * 1024 * 1024;
/** How far git looks for a zero byte, by which it tells what is no text. */
const LOOKED_AT_BYTES = 8_000;
const LINE_END = 0x0a;
const PLUS = 0x2b;

/** Whether a change leaves a large file, as far as the working tree tells, whose name needs no quotes. */
export async function isLargeFile({ topLevel }: WorkTree, change: TreeChange): Promise<boolean> {
  const { action, oldMode, newMode, path } = change;
  const isFile =
    /^100/.test(newMode) && (action === 'added' || (action === 'modified' && oldMode === newMode));
  if (!isFile || !/^[\w./-]+$/.test(path)) return false;
  const size = await lstat(join(topLevel, path)).then(
    (stats) => stats.size,
    () => 0,
  );
  return size > LARGE_BYTES;
}

/**
 * Writes the patch of a large file in flat memory, and leaves the sink open: one that is new and text as git would, one that is no
 * text as a whole. False, with nothing written, for a text that was there before.
 */
export async function writeLargeFile(
  repository: WorkTree,
  change: TreeChange,
  sink: Writable,
): Promise<boolean> {
  const isNew = change.action === 'added';
  const is = await survey(repository, change.newId);
  const was = isNew ? null : await survey(repository, change.oldId);
  if (is.isBinary || was?.isBinary === true) {
    await writeBinary(repository, change, { was: was?.bytes ?? null, is: is.bytes }, sink);
    return true;
  }
  if (isNew) await writeNewText(repository, change, is.count, sink);
  return isNew;
}

/** Counts the lines of a large file, as `--numstat` does, in flat memory; null for a text that was there before. */
export async function countLargeFile(
  repository: WorkTree,
  { action, oldId, newId }: TreeChange,
): Promise<{ readonly added: number; readonly deleted: number; readonly binary: boolean } | null> {
  const is = await survey(repository, newId);
  const isBinary = is.isBinary || (action !== 'added' && (await survey(repository, oldId)).isBinary);
  if (isBinary) return { added: 0, deleted: 0, binary: true };
  return action === 'added' ? { added: is.count, deleted: 0, binary: false } : null;
}

async function survey(repository: WorkTree, id: string): Promise<LineCount> {
  const lines = new LineCount();
  await readBlob(repository, id, lines);
  return lines;
}

async function writeNewText(
  repository: WorkTree,
  { path, newMode, newId }: TreeChange,
  lines: number,
  sink: Writable,
): Promise<void> {
  const zeros = '0'.repeat(newId.length);
  const range = lines === 1 ? '+1' : `+1,${lines}`;
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
}

/** Both sides as a whole, the new one first: what git takes to go forth and back. */
async function writeBinary(
  repository: WorkTree,
  { path, newMode, oldId, newId }: TreeChange,
  bytes: { readonly was: number | null; readonly is: number },
  sink: Writable,
): Promise<void> {
  const kind = bytes.was === null ? [`new file mode ${newMode}`] : [];
  const index = `index ${oldId}..${newId}${bytes.was === null ? '' : ` ${newMode}`}`;
  const head = [`diff --git a/${path} b/${path}`, ...kind, index, 'GIT binary patch'];
  await pour(Readable.from([Buffer.from(`${head.join('\n')}\n`)]), sink);
  await writeLiteral(repository, { id: newId, bytes: bytes.is }, sink);
  await writeLiteral(repository, { id: oldId, bytes: bytes.was }, sink);
}

/** How git writes that there is nothing: a compressed nothing. */
const NOTHING = 'literal 0\nHcmV?d00001\n\n';

async function writeLiteral(
  repository: WorkTree,
  { id, bytes }: { readonly id: string; readonly bytes: number | null },
  sink: Writable,
): Promise<void> {
  if (bytes === null) return pour(Readable.from([Buffer.from(NOTHING)]), sink);
  await pour(Readable.from([Buffer.from(`literal ${bytes}\n`)]), sink);
  const packed = createDeflate();
  const lines = packed.pipe(new Base85Lines());
  await Promise.all([readBlob(repository, id, packed), pour(lines, sink)]);
  await pour(Readable.from([Buffer.from('\n')]), sink);
}

async function readBlob(repository: WorkTree, id: string, sink: Writable): Promise<void> {
  const { code, stderr } = await gitToSink(
    [...IN_FLAT_MEMORY, 'cat-file', 'blob', id],
    sink,
    comparingPlace(repository),
  );
  if (code !== 0) throw new Error(`git cat-file failed: ${stderr.trim()}`);
}

class LineCount extends Writable {
  count = 0;
  isBinary = false;
  bytes = 0;
  #open = false;

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (chunk.subarray(0, Math.max(0, LOOKED_AT_BYTES - this.bytes)).includes(0)) this.isBinary = true;
    this.bytes += chunk.length;
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
