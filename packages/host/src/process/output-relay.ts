import { Readable } from 'node:stream';

const BUFFER_BYTES = 256 * 1024;

/**
 * Hands a child's output on, and can end it while someone still holds the pipe.
 * Readers of `stream` see an ordinary end either way, after all that had arrived.
 */
export class OutputRelay {
  readonly stream: Readable;
  /** Settles when no more output will arrive. */
  readonly ended: Promise<void>;
  readonly #source: Readable;
  #blocked = false;
  #finished = false;
  #arrivedAtMs = performance.now();

  constructor(source: Readable) {
    this.#source = source;
    this.stream = new Readable({ highWaterMark: BUFFER_BYTES, read: () => this.#unblock() });
    this.ended = new Promise((resolve) => {
      const finish = (): void => {
        if (!this.#finished) this.stream.push(null);
        this.#finished = true;
        resolve();
      };
      source.on('end', finish).on('close', finish).on('error', finish);
    });
    this.stream.on('close', () => this.close());
    source.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  get finished(): boolean {
    return this.#finished;
  }

  /** How long since `sinceMs` nothing came though the reader was ready; 0 while the reader is behind. */
  idleMs(sinceMs: number): number {
    return this.#blocked ? 0 : performance.now() - Math.max(sinceMs, this.#arrivedAtMs);
  }

  close(): void {
    this.#source.destroy();
  }

  #take(chunk: Buffer): void {
    this.#arrivedAtMs = performance.now();
    if (this.#finished || this.stream.push(chunk)) return;
    this.#blocked = true;
    this.#source.pause();
  }

  #unblock(): void {
    if (!this.#blocked) return;
    this.#blocked = false;
    this.#arrivedAtMs = performance.now();
    this.#source.resume();
  }
}
