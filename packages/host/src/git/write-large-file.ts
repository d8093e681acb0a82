import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate } from 'node:zlib';
import { pour } from '../files/pour.ts';
import { Base85Lines } from './base85-lines.ts';
import type { WorkTree } from './find-repository.ts';
import { isSameContent } from './large-changes.ts';
import { MarkedLines } from './marked-lines.ts';
import { MAX_LINE_BYTES } from './match-lines.ts';
import { patchPath, sidePath } from './patch-path.ts';
import type { TreeChange } from './raw-diff.ts';
import { type BlobFacts, readBlob, surveyBlob } from './read-blob.ts';
import { countHunks, type Text, writeHunks } from './write-hunks.ts';

/**
 * Writes the patch of a large file that came, went or changed, in flat memory, and leaves the sink open. One that is no text, or
 * one that changed and whose lines are too long to be compared, is written as a whole.
 */
export async function writeLargeFile(
  repository: WorkTree,
  change: TreeChange,
  sink: Writable,
): Promise<void> {
  const sides = await survey(repository, change);
  const head = headOf(change, sides.isWhole);
  await pour(Readable.from([Buffer.from(head, 'latin1')]), sink);
  if (sides.isWhole) return writeWhole(repository, change, { sides, sink });
  await pour(hunksOf(repository, change, sides), sink);
}

/** Counts the lines of such a change, as its patch has them, in flat memory. */
export async function countLargeFile(
  repository: WorkTree,
  change: TreeChange,
): Promise<{ readonly added: number; readonly deleted: number; readonly binary: boolean }> {
  if (isSameContent(change)) {
    const { isBinary } = await surveyBlob(repository, change.newId);
    return { added: 0, deleted: 0, binary: isBinary };
  }
  const { isWhole, was, is } = await survey(repository, change);
  if (isWhole) return { added: 0, deleted: 0, binary: true };
  if (was === null || is === null) return { added: is?.lines ?? 0, deleted: was?.lines ?? 0, binary: false };
  const { old, next } = textsOf(repository, change, { was, is });
  return { ...(await countHunks(old, next)), binary: false };
}

/** A file before and after; null where it is not there. */
interface Sides {
  readonly was: BlobFacts | null;
  readonly is: BlobFacts | null;
  /** Whether it is not told line by line. */
  readonly isWhole: boolean;
}

async function survey(repository: WorkTree, { action, oldId, newId }: TreeChange): Promise<Sides> {
  const was = action === 'added' ? null : await surveyBlob(repository, oldId);
  const is = action === 'deleted' ? null : await surveyBlob(repository, newId);
  const isBinary = was?.isBinary === true || is?.isBinary === true;
  const isLong = was !== null && is !== null && Math.max(was.longestLine, is.longestLine) > MAX_LINE_BYTES;
  return { was, is, isWhole: isBinary || isLong };
}

/** What git writes before the content, each character a byte. */
function headOf({ action, rawPath, oldMode, newMode, oldId, newId }: TreeChange, isWhole: boolean): string {
  const modes: Readonly<Record<string, readonly string[]>> = {
    added: [`new file mode ${newMode}`],
    deleted: [`deleted file mode ${oldMode}`],
  };
  const changed = oldMode === newMode ? [] : [`old mode ${oldMode}`, `new mode ${newMode}`];
  const lines = [
    `diff --git ${patchPath('a/', rawPath)} ${patchPath('b/', rawPath)}`,
    ...(modes[action] ?? changed),
    `index ${oldId}..${newId}${oldMode === newMode ? ` ${newMode}` : ''}`,
    ...(isWhole
      ? ['GIT binary patch']
      : [
          `--- ${action === 'added' ? '/dev/null' : sidePath('a/', rawPath)}`,
          `+++ ${action === 'deleted' ? '/dev/null' : sidePath('b/', rawPath)}`,
        ]),
  ];
  return `${lines.join('\n')}\n`;
}

async function* hunksOf(
  repository: WorkTree,
  change: TreeChange,
  { was, is }: Sides,
): AsyncGenerator<Buffer> {
  if (was !== null && is !== null) {
    const { old, next } = textsOf(repository, change, { was, is });
    yield* writeHunks(old, next);
    return;
  }
  const lines = was?.lines ?? is?.lines ?? 0;
  const range = lines === 1 ? '1' : `1,${lines}`;
  yield Buffer.from(was === null ? `@@ -0,0 +${range} @@\n` : `@@ -${range} +0,0 @@\n`);
  if (was === null) yield* new MarkedLines('+').mark(readBlob(repository, change.newId));
  else yield* new MarkedLines('-').mark(readBlob(repository, change.oldId));
}

function textsOf(
  repository: WorkTree,
  { oldId, newId }: TreeChange,
  { was, is }: { readonly was: BlobFacts; readonly is: BlobFacts },
): { readonly old: Text; readonly next: Text } {
  return {
    old: { lines: was.lines, read: () => readBlob(repository, oldId) },
    next: { lines: is.lines, read: () => readBlob(repository, newId) },
  };
}

/** Both sides as a whole, the new one first: what git takes to go forth and back. */
async function writeWhole(
  repository: WorkTree,
  { oldId, newId }: TreeChange,
  { sides: { was, is }, sink }: { readonly sides: Sides; readonly sink: Writable },
): Promise<void> {
  await writeLiteral(repository, { id: newId, bytes: is?.bytes ?? null }, sink);
  await writeLiteral(repository, { id: oldId, bytes: was?.bytes ?? null }, sink);
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
  await pipeline(readBlob(repository, id), createDeflate(), new Base85Lines(), (lines) => pour(lines, sink));
  await pour(Readable.from([Buffer.from('\n')]), sink);
}
