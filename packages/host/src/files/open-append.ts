import { type FileHandle, open } from 'node:fs/promises';

const LF = 0x0a;

/** The end of a file of lines, for one writer. */
export interface LineAppender extends AsyncDisposable {
  /** Adds a line, without its LF. Settles when the system has it; lines keep the order of the calls. */
  append(line: string): Promise<void>;
  /** Waits for what was appended, then lets the file go. */
  close(): Promise<void>;
}

/**
 * Opens a file to add whole lines, creating it when absent. A half line that a dead writer left is ended first,
 * so that it spoils no line but its own.
 */
export async function openAppend(
  path: string,
  { mode = 0o666 }: { readonly mode?: number } = {},
): Promise<LineAppender> {
  const handle = await open(path, 'a+', mode);
  try {
    return new Appender(handle, await endsInsideLine(handle));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

class Appender implements LineAppender {
  readonly #handle: FileHandle;
  #insideLine: boolean;
  #waiting: string[] = [];
  #flushed: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, insideLine: boolean) {
    this.#handle = handle;
    this.#insideLine = insideLine;
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

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Writes all that waits in one go: appends made meanwhile form the next batch. */
  async #flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    const text = `${this.#insideLine ? '\n' : ''}${batch.join('\n')}\n`;
    await this.#write(Buffer.from(text));
  }

  async #write(bytes: Buffer): Promise<void> {
    for (let written = 0; written < bytes.length; ) {
      written += (await this.#handle.write(bytes, written)).bytesWritten;
      this.#insideLine = bytes[written - 1] !== LF;
    }
  }
}

async function endsInsideLine(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== LF;
}
