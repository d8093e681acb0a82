/** When something changed, as looks at it from time to time tell: a change lies between two looks. */
export class BusySpans {
  readonly #print: () => string;
  readonly #spans: { readonly fromMs: number; toMs: number }[] = [];
  #last: { readonly beganMs: number; readonly print: string };

  /** @param print what is looked at, as a text that changes with it */
  constructor(print: () => string) {
    this.#print = print;
    this.#last = { beganMs: Date.now(), print: print() };
  }

  look(): void {
    const next = { beganMs: Date.now(), print: this.#print() };
    const endedMs = Date.now();
    const open = this.#spans.at(-1);
    if (next.print !== this.#last.print) {
      if (open !== undefined && open.toMs >= this.#last.beganMs) open.toMs = endedMs;
      else this.#spans.push({ fromMs: this.#last.beganMs, toMs: endedMs });
    }
    this.#last = next;
  }

  /** Whether a moment (milliseconds since 1970) is among those in which it may have changed, `marginMs` early included. */
  holds(atMs: number, marginMs: number): boolean {
    return this.#spans.some(({ fromMs, toMs }) => fromMs - marginMs <= atMs && atMs <= toMs);
  }
}
