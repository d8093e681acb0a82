import { listActiveIds } from '../supervise/task-plans.ts';
import type { TaskRecord } from './task-record.ts';
import { hasEnded } from './task-state.ts';
import { listTaskIds, readRecord, type TaskStore, type UnreadableRecord } from './task-store.ts';

/** Records of a project, and what could not be read. */
export interface ListedRecords {
  readonly records: readonly TaskRecord[];
  /** Every id there is, newest change first. */
  readonly ids: readonly string[];
  readonly unreadable: readonly (UnreadableRecord & { readonly id: string })[];
}

/** Files that are open at once while records are read. */
const AT_ONCE = 32;

/** Every record that can be read. */
export async function listRecords(store: TaskStore): Promise<ListedRecords> {
  const ids = await listTaskIds(store);
  return { ...(await readAll(store, ids)), ids };
}

/** The tasks at work and those that ended last, at most `recent` of them; reads no other record. */
export async function listRecentRecords(store: TaskStore, recent: number): Promise<ListedRecords> {
  const [ids, active] = await Promise.all([listTaskIds(store), listActiveIds(store)]);
  const known = new Set(ids);
  const working = active.filter((id) => known.has(id));
  const others = ids.filter((id) => !working.includes(id)).slice(0, recent);
  const listed = await readAll(store, [...working, ...others]);
  const ended = new Set(
    listed.records
      .filter(({ status }) => hasEnded(status))
      .sort((one, other) => ((one.ended_at ?? '') < (other.ended_at ?? '') ? 1 : -1))
      .slice(0, recent),
  );
  const records = listed.records.filter((record) => !hasEnded(record.status) || ended.has(record));
  return { ...listed, records, ids };
}

async function readAll(store: TaskStore, ids: readonly string[]): Promise<Omit<ListedRecords, 'ids'>> {
  const records: TaskRecord[] = [];
  const unreadable: (UnreadableRecord & { id: string })[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const batch = ids.slice(from, from + AT_ONCE);
    const readings = await Promise.all(batch.map((id) => readRecord(store, id)));
    for (const [index, reading] of readings.entries()) {
      if (reading.state === 'read') records.push(reading.record);
      if (reading.state === 'unreadable') unreadable.push({ ...reading, id: batch[index] ?? '' });
    }
  }
  return { records, unreadable };
}
