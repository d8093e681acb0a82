import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { isInside } from '../files/canonical-path.ts';
import type { ProcessMarker } from './process-table.ts';

/** How many looks apart all processes are asked anew where they stand, which takes milliseconds; new ones are asked at once. */
const LOOKS_PER_SEARCH = 10;

/** A process’s standard output and standard error. */
const OUTPUTS = [1, 2];

/**
 * Processes that stand in some folders, such as shells and editors, and do not carry a marker. Of those that run this very
 * program, which is known to write there only what it prints, the files count that it prints into.
 */
export class Bystanders {
  readonly #marker: ProcessMarker;
  readonly #folders: readonly string[];
  readonly #seen = new Set<number>();
  #strangers: readonly number[] = [];
  #kin: readonly number[] = [];
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
    }
    this.#looks += 1;
    this.#meetNew();
    const written = this.#strangers.map((pid) => `${pid}:${writtenBy(pid)}`);
    const printed = this.#kin.map((pid) => `${pid}:${this.#printedBy(pid)}`);
    return [...written, ...printed].join(' ');
  }

  #meetNew(): void {
    const found = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
    const unseen = found.filter((pid) => !this.#seen.has(pid));
    for (const pid of unseen) this.#seen.add(pid);
    const met = unseen.filter((pid) => this.#standsThere(pid) && !this.#carries(pid));
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

  #standsThere(pid: number): boolean {
    try {
      const place = readlinkSync(`/proc/${pid}/cwd`);
      return this.#folders.some((folder) => isInside(folder, place));
    } catch {
      return false;
    }
  }

  #carries(pid: number): boolean {
    const { name, value } = this.#marker;
    return read(`/proc/${pid}/environ`).split('\0').includes(`${name}=${value}`);
  }
}

/** What a process, and those of its children that it has waited for, handed to `write` so far. */
export function writtenBy(pid: number): string {
  return /^wchar: (\d+)$/m.exec(read(`/proc/${pid}/io`))?.[1] ?? '';
}

/** The program and the script that a process runs. */
function programOf(pid: string): string {
  return read(`/proc/${pid}/cmdline`).split('\0', 2).join(' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
