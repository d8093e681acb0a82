/** Joins a time limit and a caller's signal into one signal. */
export class Deadline implements Disposable {
  readonly signal: AbortSignal;
  readonly #given: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout | undefined;

  constructor({ signal, timeoutMs }: { readonly signal?: AbortSignal; readonly timeoutMs?: number }) {
    const controller = new AbortController();
    this.#given = signal;
    if (timeoutMs !== undefined) this.#timer = setTimeout(() => controller.abort(), timeoutMs);
    this.signal = signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]);
  }

  /** Which of the two it was. */
  outcome(): 'timed-out' | 'aborted' {
    return this.#given?.aborted === true ? 'aborted' : 'timed-out';
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
