import { readlink } from 'node:fs/promises';
import { isInside } from '../files/canonical-path.ts';
import { describeProcess, type RunningProcess } from './find-marked.ts';
import { processTable } from './system-table.ts';

/** The living processes, this one apart, that stand in a folder (canonical) or below it; none where the system does not tell. */
export async function findWorkingIn(folder: string): Promise<RunningProcess[]> {
  const entries = processTable.list().filter(({ pid, ended }) => !ended && pid !== process.pid);
  const found = await Promise.all(
    entries.map(async (entry) => {
      const place = await readlink(`/proc/${entry.pid}/cwd`).catch(() => null);
      return place !== null && isInside(folder, place) ? [describeProcess(entry)] : [];
    }),
  );
  return found.flat();
}
