const LINE_END = 0x0a;
const UNENDED = Buffer.from('\n\\ No newline at end of file\n');

/** Puts a sign before each line, and says so where the last one has no end. */
export class MarkedLines {
  readonly #sign: number;
  #isAtStart = true;

  constructor(sign: '+' | '-') {
    this.#sign = sign.charCodeAt(0);
  }

  async *mark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) yield this.#markChunk(chunk);
    if (!this.#isAtStart) yield UNENDED;
  }

  #markChunk(chunk: Buffer): Buffer {
    const marked = Buffer.allocUnsafe(chunk.length * 2);
    let length = 0;
    for (let from = 0; from < chunk.length; ) {
      const end = chunk.indexOf(LINE_END, from);
      const to = end === -1 ? chunk.length : end + 1;
      if (this.#isAtStart) marked[length++] = this.#sign;
      length += chunk.copy(marked, length, from, to);
      this.#isAtStart = end !== -1;
      from = to;
    }
    return marked.subarray(0, length);
  }
}
