import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { isInside } from '../files/canonical-path.ts';
import type { ProcessMarker } from './process-table.ts';

/** How many looks apart all processes are asked anew where they stand, which takes milliseconds; new ones are asked at once. */
const LOOKS_PER_SEARCH = 10;

/** Processes that stand in some folders, such as shells and editors, and neither carry a marker nor run this very program. */
export class Bystanders {
  readonly #marker: ProcessMarker;
  readonly #folders: readonly string[];
  readonly #seen = new Set<number>();
  #pids: readonly number[] = [];
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
      this.#pids = [];
    }
    this.#looks += 1;
    this.#pids = [...this.#pids, ...this.#findNew()];
    return this.#pids.map((pid) => `${pid}:${writtenBy(pid)}`).join(' ');
  }

  #findNew(): number[] {
    const found = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
    const unseen = found.filter((pid) => pid !== process.pid && !this.#seen.has(pid));
    for (const pid of unseen) this.#seen.add(pid);
    return unseen.filter((pid) => this.#standsThere(pid) && this.#isStranger(pid));
  }

  #standsThere(pid: number): boolean {
    try {
      const place = readlinkSync(`/proc/${pid}/cwd`);
      return this.#folders.some((folder) => isInside(folder, place));
    } catch {
      return false;
    }
  }

  #isStranger(pid: number): boolean {
    const { name, value } = this.#marker;
    if (read(`/proc/${pid}/environ`).split('\0').includes(`${name}=${value}`)) return false;
    return programOf(String(pid)) !== programOf('self');
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
