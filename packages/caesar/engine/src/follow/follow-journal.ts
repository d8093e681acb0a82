import { followFile, type Line, LineSplitter } from '@caesar/host';
import { type Event, eventVersions, readDocument, taskDirectory, type UnknownEvent } from '@caesar/protocol';
import type { TaskRecord } from '../records/task-record.ts';

/** No event is longer; of a longer line nothing is read. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** What was added to a task's journal: events, and how many lines are none. */
export interface JournalPart {
  readonly events: readonly (Event | UnknownEvent)[];
  readonly unreadable: number;
}

/**
 * Yields a task's events as they come, in flat memory, until the signal; what is there by then is still yielded. With a
 * signal that is aborted already, yields what is there. A line that is half written is waited for.
 */
export async function* followJournal(
  { task_dir }: Pick<TaskRecord, 'task_dir'>,
  signal: AbortSignal,
): AsyncGenerator<JournalPart> {
  let splitter = new LineSplitter({ maxLineBytes: MAX_LINE_BYTES });
  for await (const { bytes, restarted } of followFile(taskDirectory(task_dir).eventsFile, { signal })) {
    if (restarted) splitter = new LineSplitter({ maxLineBytes: MAX_LINE_BYTES });
    const part = partOf(splitter.push(bytes));
    if (part.events.length > 0 || part.unreadable > 0) yield part;
  }
}

/** Yields what a task's process printed as it comes, until the signal. */
export async function* followRawLog(
  { task_dir }: Pick<TaskRecord, 'task_dir'>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const { bytes } of followFile(taskDirectory(task_dir).rawLogFile, { signal })) yield bytes;
}

function partOf(lines: readonly Line[]): JournalPart {
  const events: (Event | UnknownEvent)[] = [];
  let unreadable = 0;
  for (const { bytes, truncated } of lines) {
    if (bytes.length === 0) continue;
    const reading = truncated ? null : readDocument(bytes.toString('utf8'), eventVersions);
    if (reading?.ok === true) events.push(reading.value);
    else unreadable += 1;
  }
  return { events, unreadable };
}
