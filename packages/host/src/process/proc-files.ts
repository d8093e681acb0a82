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
  return environmentOf(pid).includes(`${name}=${value}`);
}

/** Whether it holds a marker of this name with another value. */
export function carriesOtherMarker(pid: number, { name, value }: ProcessMarker): boolean {
  return environmentOf(pid).some((one) => one.startsWith(`${name}=`) && one !== `${name}=${value}`);
}

/** Whether it holds a marker of this name. */
export function carriesAnyMarker(pid: number, name: string): boolean {
  return environmentOf(pid).some((one) => one.startsWith(`${name}=`));
}

function environmentOf(pid: number): string[] {
  return readProc(`/proc/${pid}/environ`).split('\0');
}
