import { allProcesses, carriesMarker } from './proc-files.ts';
import type { ProcessMarker } from './process-table.ts';

/** Processes that carry a marker, wherever they went: those whose parent has ended, as that of a daemon, are nobody's children here. */
export class MarkedStrays {
  readonly #marker: ProcessMarker;
  #met: ReadonlySet<number> = new Set(allProcesses());
  #strays: readonly number[] = [];

  constructor(marker: ProcessMarker) {
    this.#marker = marker;
  }

  /** The pids of those that began since this was made, and are still there. */
  pids(): readonly number[] {
    const now = allProcesses();
    const isThere = new Set(now);
    const unmet = now.filter((pid) => !this.#met.has(pid));
    this.#strays = [
      ...this.#strays.filter((pid) => isThere.has(pid)),
      ...unmet.filter((pid) => carriesMarker(pid, this.#marker)),
    ];
    this.#met = isThere;
    return this.#strays;
  }
}
