import { readdirSync } from 'node:fs';
import { BusySpans } from './busy-spans.ts';
import { Bystanders, writtenBy } from './bystanders.ts';
import { FoundProcesses } from './found-processes.ts';
import { allProcesses, carriesMarker, carriesOtherMarker, readProc } from './proc-files.ts';
import type { ProcessMarker } from './process-table.ts';
import { processTable } from './system-table.ts';

/** How far apart two looks are; a change is known to lie between them. */
const PERIOD_MS = 100;
/** How much earlier than a look a file system may date what happened after it. */
const MARGIN_MS = PERIOD_MS / 5;

/** When the marked processes below this one were at work, and those who stand by. */
export interface WriteActivity extends Disposable {
  /** Takes the last look: what happens from now on is not theirs. */
  stop(): void;
  /** Whether some of them may have written, begun or ended at a moment (milliseconds since 1970); null where the system does not tell. */
  mayHaveWrittenAt(atMs: number): boolean | null;
  /** Whether someone else who stood in one of the folders may have written at a moment. */
  othersMayHaveWrittenAt(atMs: number): boolean;
  /** Whether processes that carry a marker of the same name with another value may have. */
  siblingsMayHaveWrittenAt(atMs: number): boolean;
}

/**
 * Watches how much the children of this process that carry a marker write, with their descendants and those that nobody holds any
 * more, until it is disposed of.
 * Between two looks that find the same processes with the same counts, none of them wrote anything. `folders` (canonical) are those in
 * which others are watched too; default none.
 */
export function watchWrites(marker: ProcessMarker, folders: readonly string[] = []): WriteActivity {
  const isLinux = process.platform === 'linux';
  const watched = isLinux ? new MarkedProcesses(marker) : null;
  const bystanders = new Bystanders(marker, isLinux ? folders : []);
  const own = new BusySpans(() => watched?.print() ?? '');
  const others = new BusySpans(() => bystanders.print());
  const marked = new FoundProcesses((pid) => carriesOtherMarker(pid, marker));
  const siblings = new BusySpans(() => (isLinux ? countsOf(marked.pids()) : ''));
  const look = (): void => {
    own.look();
    others.look();
    siblings.look();
  };
  const timer = setInterval(look, PERIOD_MS);
  timer.unref();
  let stopped = false;
  const stop = (): void => {
    if (!stopped) look();
    stopped = true;
    clearInterval(timer);
  };
  return {
    stop,
    mayHaveWrittenAt: (atMs) => (isLinux ? own.holds(atMs, MARGIN_MS) : null),
    othersMayHaveWrittenAt: (atMs) => others.holds(atMs, MARGIN_MS),
    siblingsMayHaveWrittenAt: (atMs) => siblings.holds(atMs, MARGIN_MS),
    [Symbol.dispose]: stop,
  };
}

class MarkedProcesses {
  readonly #marker: ProcessMarker;
  readonly #strays: FoundProcesses;
  /** Whether a child carries the marker, by pid and start. */
  readonly #known = new Map<string, boolean>();

  constructor(marker: ProcessMarker) {
    this.#marker = marker;
    this.#strays = new FoundProcesses((pid) => carriesMarker(pid, marker), allProcesses());
  }

  /** The processes and how much each has written, as one text. */
  print(): string {
    const own = childrenOf(process.pid).filter((pid) => this.#carries(pid));
    const all = new Set([...own.flatMap(descend), ...this.#strays.pids()]);
    return `${endedChildren()} ${countsOf([...all])}`;
  }

  #carries(pid: number): boolean {
    const key = `${pid}@${processTable.find(pid)?.startedAt ?? ''}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // A child that has not yet become its program shows this process's own environment, and one that has just ended shows none:
    // either may be one of them.
    if (sameProgram(pid)) return true;
    const environment = readProc(`/proc/${pid}/environ`);
    if (environment === '') return true;
    const { name, value } = this.#marker;
    const carries = environment.split('\0').includes(`${name}=${value}`);
    this.#known.set(key, carries);
    return carries;
  }
}

/** How much each of some processes has written, as one text. */
function countsOf(pids: readonly number[]): string {
  return pids.map((pid) => `${pid}:${writtenBy(pid)}`).join(' ');
}

function sameProgram(pid: number): boolean {
  return readProc(`/proc/${pid}/cmdline`) === readProc('/proc/self/cmdline');
}

function descend(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(descend)];
}

/** Any thread of a process may have started a child. */
function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) =>
    readProc(`/proc/${pid}/task/${thread}/children`)
      .split(' ')
      .filter((word) => word !== '')
      .map(Number),
  );
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A count that grows whenever a child of this process ends, however short its life was: the page faults of those waited for. */
function endedChildren(): string {
  const stat = readProc('/proc/self/stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[8] ?? '';
}
