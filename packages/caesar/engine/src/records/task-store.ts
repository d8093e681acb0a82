import {
  createExclusive,
  ensureDirectory,
  inspectPath,
  listDirectory,
  readBounded,
  writeAtomic,
} from '@caesar/host';
import { isDocumentId, type Refusal } from '@caesar/protocol';
import { TASK_RECORD_FORMAT, type TaskRecord, taskRecordSchema } from './task-record.ts';

/** More than any record holds; a larger file is not one of ours. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024;

/** The records of one project, one file per task under `<state>/tasks`. */
export interface TaskStore {
  readonly stateDirectory: string;
}

/** Reading a record: the record, or why there is none. */
export type RecordReading =
  | { readonly state: 'read'; readonly record: TaskRecord }
  | { readonly state: 'absent' }
  | UnreadableRecord;

export interface UnreadableRecord {
  readonly state: 'unreadable';
  readonly reason: string;
  /** Whether the file holds no document at all, as after a power cut; nothing is lost by replacing it. */
  readonly damaged: boolean;
}

/** The folder of the records. */
export function recordsDirectory(store: TaskStore): string {
  return `${store.stateDirectory}/tasks`;
}

function recordFile(store: TaskStore, id: string): string {
  return `${recordsDirectory(store)}/${id}.json`;
}

/** Writes a task's first record; false when the id is taken. */
export async function createRecord(store: TaskStore, record: TaskRecord): Promise<boolean> {
  await ensureDirectory(recordsDirectory(store));
  return createExclusive(recordFile(store, record.id), print(record));
}

/** Replaces a task's record, whole and durably, and makes its folder again where an agent took that away; only the task's owner may. */
export async function writeRecord(store: TaskStore, record: TaskRecord): Promise<void> {
  await ensureDirectory(recordsDirectory(store));
  await writeAtomic(recordFile(store, record.id), print(record));
}

/** Reads one record; never throws for what the file holds. */
export async function readRecord(store: TaskStore, id: string): Promise<RecordReading> {
  if (!isDocumentId(id)) return { state: 'absent' };
  const file = await readBounded(recordFile(store, id), MAX_RECORD_BYTES);
  if (file.state === 'absent') return file;
  if (file.state === 'unreadable') return { ...file, damaged: false };
  return parseRecord(file.bytes.toString('utf8'));
}

function parseRecord(text: string): RecordReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { state: 'unreadable', reason: `is not JSON (${(error as Error).message})`, damaged: true };
  }
  const format = typeof value === 'object' && value !== null ? Reflect.get(value, 'format') : undefined;
  if (format !== TASK_RECORD_FORMAT) {
    return {
      state: 'unreadable',
      reason: `has format ${String(format)}, this version reads ${TASK_RECORD_FORMAT}`,
      damaged: false,
    };
  }
  const parsed = taskRecordSchema.safeParse(value);
  if (parsed.success) return { state: 'read', record: parsed.data };
  const issue = parsed.error.issues[0];
  return {
    state: 'unreadable',
    reason: `is none that can be used (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})`,
    damaged: false,
  };
}

/** The ids that have a record, newest change first. */
export async function listTaskIds(store: TaskStore): Promise<string[]> {
  const directory = recordsDirectory(store);
  const names = (await listDirectory(directory)).filter(
    (entry) => entry.kind === 'file' && entry.name.endsWith('.json'),
  );
  const aged = await Promise.all(
    names.map(async ({ name }) => ({
      id: name.slice(0, -'.json'.length),
      changed: (await inspectPath(`${directory}/${name}`))?.modifiedMs ?? 0,
    })),
  );
  return aged
    .filter(({ id }) => isDocumentId(id))
    .sort((one, other) => other.changed - one.changed || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

/** The one task that a text names: its id, or a beginning that no other id shares, with or without `t_`. */
export async function resolveTaskId(
  store: TaskStore,
  text: string,
): Promise<{ readonly ok: true; readonly id: string } | { readonly ok: false; readonly refusal: Refusal }> {
  const isWhole = isDocumentId(text) && (await inspectPath(recordFile(store, text))) !== null;
  if (isWhole) return { ok: true, id: text };
  const ids = await listTaskIds(store);
  const matching = text === '' ? [] : ids.filter((id) => id.startsWith(text) || id.startsWith(`t_${text}`));
  const [only, ...others] = matching;
  if (only !== undefined && others.length === 0) return { ok: true, id: only };
  const refusal: Refusal =
    only === undefined
      ? {
          code: 'TASK_NOT_FOUND',
          reason: `there is no task '${text}' in ${store.stateDirectory}`,
          remedy: 'list the tasks with: caesar ps',
        }
      : {
          code: 'TASK_AMBIGUOUS',
          reason: `'${text}' begins ${matching.length} task ids: ${matching.slice(0, 5).join(', ')}`,
          remedy: 'give more characters of the id',
        };
  return { ok: false, refusal };
}

function print(record: TaskRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}
