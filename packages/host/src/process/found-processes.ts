import { allProcesses } from './proc-files.ts';

/** Processes of one sort, wherever they are: each is looked into once, when it is met. */
export class FoundProcesses {
  readonly #isOne: (pid: number) => boolean;
  #met: ReadonlySet<number>;
  #found: readonly number[] = [];

  /** @param known those that are none of them, and need not be looked into */
  constructor(isOne: (pid: number) => boolean, known: readonly number[] = []) {
    this.#isOne = isOne;
    this.#met = new Set(known);
  }

  /** The pids of those that are there now. */
  pids(): readonly number[] {
    const now = allProcesses();
    const isThere = new Set(now);
    const unmet = now.filter((pid) => !this.#met.has(pid));
    this.#found = [...this.#found.filter((pid) => isThere.has(pid)), ...unmet.filter(this.#isOne)];
    this.#met = isThere;
    return this.#found;
  }
}
