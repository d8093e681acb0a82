import { readdirSync, readFileSync } from 'node:fs';
import type { ProcessEntry, ProcessMarker, ProcessTable } from './process-table.ts';

/** Linux: the table is the `/proc` file system. Start times are kernel ticks, tied to the boot that counted them. */
export const procTable: ProcessTable = {
  find: (pid) => readEntry(pid, bootId()),
  list() {
    const boot = bootId();
    return pids().flatMap((pid) => readEntry(pid, boot) ?? []);
  },
  marked(marker) {
    return pids().filter((pid) => carries(pid, marker));
  },
  commandLine(pid) {
    return (readProc(`${pid}/cmdline`, 'utf8') ?? '').replaceAll('\0', ' ').trim();
  },
};

function pids(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

function readEntry(pid: number, boot: string): ProcessEntry | null {
  const stat = readProc(`${pid}/stat`, 'latin1');
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent, group] = fields;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    startedAt: `${fields[19]}@${boot}`,
    ended: 'ZXx'.includes(state),
  };
}

function carries(pid: number, { name, value }: ProcessMarker): boolean {
  const environment = readProc(`${pid}/environ`, 'utf8');
  return environment?.split('\0').includes(`${name}=${value}`) ?? false;
}

function bootId(): string {
  return (readProc('sys/kernel/random/boot_id', 'latin1') ?? '').slice(0, 8);
}

function readProc(name: string, encoding: 'utf8' | 'latin1'): string | null {
  try {
    return readFileSync(`/proc/${name}`, encoding);
  } catch {
    return null;
  }
}
