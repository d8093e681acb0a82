import { Writable } from 'node:stream';
import type { TaskChanges } from '@caesar/engine';
import { writePatch } from '@caesar/host';
import { byteText } from '../render/byte-text.ts';
import { countChanges, onlyIn } from './count-changes.ts';

/** A longer patch is left out of the JSON. */
const MAX_PATCH_BYTES = 4 * 1024 * 1024;

/** What a task changed, for programs; `patch` is null, and `message` says why, where it cannot stand in the JSON. */
export async function diffJson(id: string, changes: TaskChanges, paths: readonly string[]) {
  const collector = openCollector(MAX_PATCH_BYTES);
  await writePatch(changes.repository, changes.from, changes.to, collector.sink, {
    ...onlyIn(paths),
    changes: changes.changes,
  });
  const text = collector.text();
  const remedy = `take it with: caesar diff ${id} > change.patch`;
  return {
    id,
    files: changes.changes.map(({ path }) => path),
    changes: await countChanges(changes),
    is_empty: changes.changes.length === 0,
    patch_bytes: collector.bytes(),
    patch: text.ok ? text.patch : null,
    ...(text.ok ? {} : { message: `the patch is left out: ${text.reason}; ${remedy}` }),
  };
}

type PatchText =
  | { readonly ok: true; readonly patch: string }
  | { readonly ok: false; readonly reason: string };

/** Keeps what is written as long as it is small enough, and counts the rest. */
function openCollector(maxBytes: number) {
  let chunks: Buffer[] = [];
  let size = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks = [];
      done();
    },
  });
  const text = (): PatchText => {
    if (size > maxBytes) return { ok: false, reason: `it has ${byteText(size)}` };
    try {
      return {
        ok: true,
        patch: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks)),
      };
    } catch {
      return { ok: false, reason: 'it is not UTF-8 text' };
    }
  };
  return { sink, text, bytes: () => size };
}
