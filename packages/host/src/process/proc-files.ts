import { readdirSync, readFileSync } from 'node:fs';
import type { ProcessMarker } from './process-table.ts';

/** A file below `/proc`; empty where there is none, or it may not be read. */
export function readProc(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** The pids of all processes. */
export function allProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Whether the environment that a process was started with holds the marker. */
export function carriesMarker(pid: number, { name, value }: ProcessMarker): boolean {
  return readProc(`/proc/${pid}/environ`).split('\0').includes(`${name}=${value}`);
}
