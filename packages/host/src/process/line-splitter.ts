const LF = 0x0a;
const CR = 0x0d;
const DEFAULT_MAX_LINE_BYTES = 8 * 1024 * 1024;

/** One line, without the LF that ended it. */
export interface Line {
  readonly bytes: Buffer;
  /** The line was longer than the cap: `bytes` is its beginning, maybe cut inside a character. */
  readonly truncated: boolean;
  /** false only for what follows the last LF. */
  readonly terminated: boolean;
}

export interface LineOptions {
  /** What is kept of one line; default 8 MiB. The rest of it is thrown away up to the next LF. */
  readonly maxLineBytes?: number;
  /** Default false: a CR before the LF stays part of the line. */
  readonly trimCarriageReturn?: boolean;
}

/** Cuts bytes into lines at LF and at nothing else; characters stay whole across chunks. */
export class LineSplitter {
  readonly #maxLineBytes: number;
  readonly #trimCarriageReturn: boolean;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #overlong = false;

  constructor({ maxLineBytes = DEFAULT_MAX_LINE_BYTES, trimCarriageReturn = false }: LineOptions = {}) {
    this.#maxLineBytes = maxLineBytes;
    this.#trimCarriageReturn = trimCarriageReturn;
  }

  /** The lines that this chunk completes. */
  push(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      this.#hold(chunk.subarray(start, end));
      lines.push(this.#release(true));
      start = end + 1;
    }
    if (start < chunk.length) this.#hold(chunk.subarray(start));
    return lines;
  }

  /** The half line that no LF ended, if there is one. */
  end(): Line[] {
    return this.#heldBytes > 0 || this.#overlong ? [this.#release(false)] : [];
  }

  #hold(part: Buffer): void {
    const room = this.#maxLineBytes - this.#heldBytes;
    if (part.length > room) this.#overlong = true;
    const kept = part.length > room ? part.subarray(0, room) : part;
    if (kept.length === 0) return;
    this.#held.push(kept);
    this.#heldBytes += kept.length;
  }

  #release(terminated: boolean): Line {
    const [first] = this.#held;
    const joined = this.#held.length === 1 && first ? first : Buffer.concat(this.#held, this.#heldBytes);
    const line = { bytes: this.#trim(joined), truncated: this.#overlong, terminated };
    this.#held = [];
    this.#heldBytes = 0;
    this.#overlong = false;
    return line;
  }

  #trim(bytes: Buffer): Buffer {
    const trims = this.#trimCarriageReturn && !this.#overlong && bytes.at(-1) === CR;
    return trims ? bytes.subarray(0, -1) : bytes;
  }
}

/** The lines of a stream of bytes, in batches: as many as each chunk completes. */
export async function* splitLines(
  source: AsyncIterable<Buffer>,
  options?: LineOptions,
): AsyncGenerator<Line[]> {
  const splitter = new LineSplitter(options);
  for await (const chunk of source) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last.length > 0) yield last;
}
