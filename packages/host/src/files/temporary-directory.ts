import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeTree } from './remove-tree.ts';

/** A folder of one's own that goes when it is disposed of. */
export interface TemporaryDirectory extends AsyncDisposable {
  /** Canonical. */
  readonly path: string;
}

/** Makes a new empty folder, readable by this user alone; its name begins with `prefix`. */
export async function temporaryDirectory(prefix: string): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(await realpath(tmpdir()), prefix));
  return { path, [Symbol.asyncDispose]: () => removeTree(path) };
}
