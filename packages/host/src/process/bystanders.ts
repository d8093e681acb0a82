import { readlinkSync, statSync } from 'node:fs';
import { isInside } from '../files/canonical-path.ts';
import { hasHold, isAttached, parentOf } from './attached-to.ts';
import { allProcesses, carriesAnyMarker, readProc } from './proc-files.ts';
import type { ProcessMarker } from './process-table.ts';

/** How many looks apart all processes are asked anew where they stand, which takes milliseconds; new ones are asked at once. */
const LOOKS_PER_SEARCH = 10;

/** How many looks apart they are asked anew what they hold open, which takes longer; new ones at the next search. */
const LOOKS_PER_HOLD = 100;

/** A process’s standard output and standard error. */
const OUTPUTS = [1, 2];

/**
 * Processes that may be at work in some folders, such as shells and editors, and carry no marker of a name: they stand there, were given a path
 * there, hold or watch a file there, or are somebody’s terminal. Of those that run this very
 * program, which is known to write there only what it prints, the files count that it prints into.
 */
export class Bystanders {
  readonly #marker: ProcessMarker;
  readonly #folders: readonly string[];
  readonly #seen = new Set<number>();
  #strangers: readonly number[] = [];
  #kin: readonly number[] = [];
  readonly #askedForHold = new Set<number>();
  readonly #holders = new Set<number>();
  #looks = 0;

  /** @param folders canonical */
  constructor(marker: ProcessMarker, folders: readonly string[]) {
    this.#marker = marker;
    this.#folders = folders;
  }

  /** Them, and how much each has written, as one text; what a shell’s commands wrote counts as the shell’s once they have ended. */
  print(): string {
    if (this.#folders.length === 0) return '';
    if (this.#looks % LOOKS_PER_SEARCH === 0) {
      this.#seen.clear();
      this.#strangers = [];
      this.#kin = [];
      this.#findHolders();
    }
    this.#looks += 1;
    this.#meetNew();
    const written = this.#strangers.map((pid) => `${pid}:${writtenBy(pid)}`);
    const printed = this.#kin.map((pid) => `${pid}:${this.#printedBy(pid)}`);
    return [...written, ...printed].join(' ');
  }

  #meetNew(): void {
    const unseen = allProcesses().filter((pid) => !this.#seen.has(pid));
    for (const pid of unseen) this.#seen.add(pid);
    const met = unseen.filter((pid) => this.#isAtWork(pid) && !carriesAnyMarker(pid, this.#marker.name));
    const kin = met.filter((pid) => programOf(String(pid)) === programOf('self'));
    this.#kin = [...this.#kin, ...kin.filter((pid) => this.#printedBy(pid) !== '')];
    this.#strangers = [...this.#strangers, ...met.filter((pid) => !kin.includes(pid))];
  }

  /** The sizes of those files in the folders that a process prints into; empty when it prints elsewhere, or is gone. */
  #printedBy(pid: number): string {
    return OUTPUTS.flatMap((output) => {
      const size = this.#sizeInside(`/proc/${pid}/fd/${output}`);
      return size === null ? [] : [`${output}=${size}`];
    }).join(',');
  }

  #sizeInside(link: string): number | null {
    try {
      const file = readlinkSync(link);
      return this.#folders.some((folder) => isInside(folder, file)) ? statSync(link).size : null;
    } catch {
      return null;
    }
  }

  #isAtWork(pid: number): boolean {
    return isAttached(pid, this.#folders) || this.#holders.has(pid);
  }

  /** Whoever watches a folder often does so for the program that has started it. This process, and what has started it, hold for the task. */
  #findHolders(): void {
    if (this.#looks % LOOKS_PER_HOLD === 0) {
      this.#askedForHold.clear();
      this.#holders.clear();
    }
    for (const pid of allProcesses().filter((one) => !this.#askedForHold.has(one))) {
      this.#askedForHold.add(pid);
      const hold = hasHold(pid, this.#folders);
      if (hold !== null) this.#holders.add(pid);
      if (hold === 'watch') this.#holders.add(parentOf(pid));
    }
    for (const pid of ancestry()) this.#holders.delete(pid);
  }
}

/** This process and those above it. */
function ancestry(): Set<number> {
  const line = new Set<number>([process.pid]);
  for (let above = process.ppid; above > 0 && !line.has(above); above = parentOf(above)) line.add(above);
  return line;
}

/** What a process, and those of its children that it has waited for, handed to `write` so far. */
export function writtenBy(pid: number): string {
  return /^wchar: (\d+)$/m.exec(readProc(`/proc/${pid}/io`))?.[1] ?? '';
}

/** The program and the script that a process runs. */
function programOf(pid: string): string {
  return readProc(`/proc/${pid}/cmdline`).split('\0', 2).join(' ');
}
