/** Holds what comes next of some bytes, as much of it as was asked for. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #bytes: Buffer = Buffer.alloc(0);
  #isWhole = false;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** What comes next and is held. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** Whether nothing comes after what is held. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Holds at least so many bytes, or all there are. */
  async fill(bytes: number): Promise<void> {
    if (this.#isWhole || this.#bytes.length >= bytes) return;
    const held = [this.#bytes];
    let length = this.#bytes.length;
    while (length < bytes * 2) {
      const { done, value } = await this.#chunks.next();
      if (done === true) {
        this.#isWhole = true;
        break;
      }
      held.push(value);
      length += value.length;
    }
    this.#bytes = Buffer.concat(held);
  }

  /** Lets go of the first so many bytes. */
  pass(bytes: number): void {
    this.#bytes = this.#bytes.subarray(bytes);
  }

  /** All that comes, what is held first. */
  async *rest(): AsyncGenerator<Buffer> {
    if (this.#bytes.length > 0) yield this.#bytes;
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return;
      yield value;
    }
  }
}
