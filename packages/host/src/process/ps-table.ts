import { spawnSync } from 'node:child_process';
import type { ProcessEntry, ProcessTable } from './process-table.ts';

const COLUMNS = 'pid=,ppid=,pgid=,stat=,lstart=';
const ROW = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S.*?)\s*$/;

/** macOS and other Unix: the table is what `ps` prints. Start times have a resolution of one second. */
export const psTable: ProcessTable = {
  find: (pid) => rows(['-o', COLUMNS, '-p', String(pid)])[0] ?? null,
  list: () => rows(['-A', '-o', COLUMNS]),
  marked({ name, value }) {
    const wanted = `${name}=${value}`;
    return ps(['axeww', '-o', 'pid=,command=']).flatMap((row) => {
      const [pid, ...words] = row.trim().split(/\s+/);
      return words.includes(wanted) ? [Number(pid)] : [];
    });
  },
  commandLine: (pid) => ps(['-o', 'command=', '-p', String(pid)])[0]?.trim() ?? '',
};

function rows(args: readonly string[]): ProcessEntry[] {
  return ps(args).flatMap((row) => {
    const [, pid, parent, group, state = '', startedAt = ''] = ROW.exec(row) ?? [];
    if (pid === undefined) return [];
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        startedAt,
        ended: state.startsWith('Z'),
      },
    ];
  });
}

function ps(args: readonly string[]): string[] {
  const { stdout } = spawnSync('ps', args, {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    maxBuffer: 1 << 26,
  });
  return (stdout ?? '').split('\n').filter((row) => row.trim() !== '');
}
