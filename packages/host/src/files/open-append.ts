import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ensureDirectory } from './ensure-directory.ts';
import { identityOf, inspectPath } from './inspect-path.ts';
import { readUpTo } from './read-bounded.ts';
import { removeTree } from './remove-tree.ts';
import { writeAtomic } from './write-atomic.ts';

const LF = 0x0a;
/** So much of the beginning of a file tells whether it is still the beginning. */
const HEAD_BYTES = 256;
/** A longer file is not written anew. */
const MAX_REWRITTEN_BYTES = 256 * 1024 * 1024;

/** What others did to a file that is appended to: nothing, took something out of it, or put something else in its place. */
export type AppendedFate = 'whole' | 'cut' | 'replaced';

/** The end of a file of lines, for one writer. */
export interface LineAppender extends AsyncDisposable {
  /** Adds a line, without its LF. Settles when the system has it; lines keep the order of the calls. */
  append(line: string): Promise<void>;
  /** What has become of the file since it was opened, as far as its path, size and beginning tell. */
  fate(): Promise<AppendedFate>;
  /**
   * Writes the file anew at its path, from what it holds, and goes on there. What stands at the path by now is removed; where the
   * file was replaced, it holds what it did before and what was appended since. Throws when it is larger than 256 MiB.
   */
  rewrite(compose: (held: string) => string): Promise<void>;
  /** Waits for what was appended, then lets the file go. */
  close(): Promise<void>;
}

export interface AppendOptions {
  /** Of a file that is made; default 0666, less the umask. */
  readonly mode?: number;
  /** A name that the file is given besides, where the file system can: by it the file is found again when something else has been put at its path. Its folder is made when absent. */
  readonly secondName?: string;
}

/**
 * Opens a file to add whole lines, creating it when absent. A half line that a dead writer left is ended first,
 * so that it spoils no line but its own.
 */
export async function openAppend(path: string, options: AppendOptions = {}): Promise<LineAppender> {
  const { mode = 0o666, secondName } = options;
  const handle = await open(path, 'a+', mode);
  try {
    const contents = await contentsOf(handle);
    await nameBesides(path, secondName);
    return new Appender({ path, secondName, mode, handle, contents });
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** What must be in the file, at least. */
interface Contents {
  /** Bytes. */
  size: number;
  head: Buffer;
  insideLine: boolean;
}

class Appender implements LineAppender {
  readonly #path: string;
  readonly #secondName: string | undefined;
  readonly #mode: number;
  #handle: FileHandle;
  #contents: Contents;
  #waiting: string[] = [];
  #flushed: Promise<void> = Promise.resolve();

  constructor(file: {
    path: string;
    secondName: string | undefined;
    mode: number;
    handle: FileHandle;
    contents: Contents;
  }) {
    this.#path = file.path;
    this.#secondName = file.secondName;
    this.#mode = file.mode;
    this.#handle = file.handle;
    this.#contents = file.contents;
  }

  append(line: string): Promise<void> {
    this.#waiting.push(line);
    if (this.#waiting.length === 1) this.#flushed = this.#flushed.catch(() => {}).then(() => this.#flush());
    return this.#flushed;
  }

  async close(): Promise<void> {
    await this.#flushed.catch(() => {});
    await this.#handle.close();
  }

  async fate(): Promise<AppendedFate> {
    const { size, head } = this.#contents;
    const own = await this.#handle.stat();
    if ((await inspectPath(this.#path))?.identity !== identityOf(own)) return 'replaced';
    const begins = await readUpTo(this.#handle, 0, head.length);
    return own.size < size || !begins.equals(head) ? 'cut' : 'whole';
  }

  async rewrite(compose: (held: string) => string): Promise<void> {
    const { size } = await this.#handle.stat();
    if (size > MAX_REWRITTEN_BYTES) throw new Error(`${this.#path} is too large to be written anew`);
    const content = compose((await readUpTo(this.#handle, 0, size)).toString());
    if ((await inspectPath(this.#path))?.kind === 'directory') await removeTree(this.#path);
    await writeAtomic(this.#path, content, { mode: this.#mode });
    await nameBesides(this.#path, this.#secondName);
    const held = this.#handle;
    this.#handle = await open(this.#path, 'a+', this.#mode);
    await held.close();
    this.#contents = await contentsOf(this.#handle);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Writes all that waits in one go: appends made meanwhile form the next batch. */
  async #flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    const text = `${this.#contents.insideLine ? '\n' : ''}${batch.join('\n')}\n`;
    await this.#write(Buffer.from(text));
  }

  async #write(bytes: Buffer): Promise<void> {
    const contents = this.#contents;
    if (contents.size === 0) contents.head = bytes.subarray(0, HEAD_BYTES);
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, written);
      written += bytesWritten;
      contents.size += bytesWritten;
      contents.insideLine = bytes[written - 1] !== LF;
    }
  }
}

/** What cannot be named twice has one name. */
async function nameBesides(path: string, secondName: string | undefined): Promise<void> {
  if (secondName === undefined) return;
  try {
    await ensureDirectory(dirname(secondName), { mode: 0o700 });
    await rm(secondName, { force: true });
    await link(path, secondName);
  } catch {}
}

async function contentsOf(handle: FileHandle): Promise<Contents> {
  const { size } = await handle.stat();
  const head = await readUpTo(handle, 0, Math.min(size, HEAD_BYTES));
  const [last] = size === 0 ? [LF] : await readUpTo(handle, size - 1, 1);
  return { size, head, insideLine: last !== LF };
}
