import { setTimeout as pause } from 'node:timers/promises';
import { describeProcess, type RunningProcess } from './find-marked.ts';
import type { ProcessIdentity } from './process-identity.ts';
import type { ProcessEntry, ProcessMarker } from './process-table.ts';
import { processKey, selectVictims } from './select-victims.ts';
import { processTable } from './system-table.ts';

export interface TerminateOptions {
  /** The process that leads the group; it may have ended already. */
  readonly identity: ProcessIdentity;
  /** Also finds descendants that left the group. */
  readonly marker?: ProcessMarker;
  /** Processes outside the group that are left alone with their descendants, whoever marked them; default none. */
  readonly spared?: readonly ProcessIdentity[];
  /** How long members may take to end on SIGTERM before SIGKILL. */
  readonly graceMs: number;
  /** How long to insist with SIGKILL; default 5000. */
  readonly killMs?: number;
}

/**
 * Ends a process, its group, its descendants and whoever carries the marker: SIGTERM, grace, SIGKILL.
 * Resolves when all are gone, or after `graceMs + killMs` with the `survivors`. Never signals this process or its ancestors,
 * nor a stranger that was given the same pid.
 */
export async function terminateTree(
  options: TerminateOptions,
): Promise<{ readonly survivors: readonly RunningProcess[] }> {
  const { graceMs, killMs = 5000 } = options;
  const tree = new ProcessTree(options);
  tree.signal('SIGTERM');
  if (await tree.goneWithin(graceMs)) return { survivors: [] };
  await tree.goneWithin(killMs, () => tree.signal('SIGKILL'));
  return { survivors: tree.living().map(describeProcess) };
}

class ProcessTree {
  readonly #options: TerminateOptions;
  readonly #known = new Set<string>();

  constructor(options: TerminateOptions) {
    this.#options = options;
  }

  living(): ProcessEntry[] {
    const { identity, marker, spared = [] } = this.#options;
    const victims = selectVictims({
      identity,
      table: processTable.list(),
      marked: new Set(marker === undefined ? [] : processTable.marked(marker)),
      known: this.#known,
      spared: new Set(spared.map(processKey)),
      self: process.pid,
    });
    for (const victim of victims) this.#known.add(processKey(victim));
    return victims;
  }

  signal(signal: NodeJS.Signals): void {
    const group = this.#options.identity.pid;
    const victims = this.living();
    const ownGroup = processTable.find(process.pid)?.group;
    if (group !== ownGroup && victims.some((victim) => victim.group === group)) send(-group, signal);
    for (const victim of victims) if (victim.group !== group || group === ownGroup) send(victim.pid, signal);
  }

  /** Gone is who is not seen twice in a row: a process shows no environment while it becomes another program. */
  async goneWithin(durationMs: number, insist?: () => void): Promise<boolean> {
    const deadline = performance.now() + durationMs;
    let unseen = 0;
    for (let waitMs = 2; ; waitMs = Math.min(waitMs * 2, 50)) {
      insist?.();
      unseen = this.living().length === 0 ? unseen + 1 : 0;
      if (unseen === 2) return true;
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) return false;
      await pause(Math.min(unseen === 1 ? 2 : waitMs, leftMs));
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already, or not ours to signal: then it shows among the survivors.
  }
}
