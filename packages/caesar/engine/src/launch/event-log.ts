import { type Clock, inspectPath, LineSplitter, openAppend, readFrom } from '@caesar/host';
import { type Event, type EventFact, PROTOCOLS } from '@caesar/protocol';

/** The journal grows no further than this; what follows is told by one last note in its place. */
const MAX_JOURNAL_BYTES = 128 * 1024 * 1024;

/** The journal of one task, in the hands of the one who stamps. */
export interface EventLog extends AsyncDisposable {
  /** Stamps facts in order and appends them; resolves with the stamped events once they are in the file. */
  append(facts: readonly EventFact[]): Promise<readonly Event[]>;
  close(): Promise<void>;
}

/**
 * Opens `events.jsonl`. The agent may append whole lines of its own: numbers go on from the highest seen in the file,
 * and where nobody else writes they are gapless from 0.
 */
export async function openEventLog(options: {
  path: string;
  taskId: string;
  clock: Clock;
}): Promise<EventLog> {
  const { path, taskId, clock } = options;
  const appender = await openAppend(path, { mode: 0o644 });
  const foreign = readForeignNumbers(path);
  let next = 0;
  let bytes = 0;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();

  const write = async (facts: readonly EventFact[]): Promise<readonly Event[]> => {
    const kept = facts.filter((fact) => bytes < MAX_JOURNAL_BYTES || fact.type === 'finished');
    if (kept.length === 0) return [];
    next = Math.max(next, (await foreign.highest()) + 1);
    const at = clock.now().toISOString();
    const events = kept.map((fact) => stamp(fact, { seq: next++, at, task_id: taskId }));
    const lines = events.map((event) => JSON.stringify(event)).join('\n');
    bytes += Buffer.byteLength(lines) + 1;
    await appender.append(lines);
    return events;
  };
  const close = async () => {
    closed = true;
    await queue;
    await appender.close();
  };
  return {
    append(facts) {
      if (facts.length === 0 || closed) return Promise.resolve([]);
      const written = queue.then(() => write(facts));
      queue = written.catch(() => undefined);
      return written;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function stamp(fact: EventFact, envelope: { seq: number; at: string; task_id: string }): Event {
  const { type, ...body } = fact;
  return { protocol: PROTOCOLS.event, ...envelope, type, ...body } as Event;
}

/** Reads what has been added to the file since the last look, and remembers the highest number in it. */
function readForeignNumbers(path: string): { highest(): Promise<number> } {
  const splitter = new LineSplitter({ maxLineBytes: 1024 * 1024 });
  let offset = 0;
  let highest = -1;
  return {
    async highest() {
      const size = (await inspectPath(path))?.size ?? 0;
      if (size > offset) {
        const added = await readFrom(path, offset);
        offset += added.length;
        for (const line of splitter.push(added)) highest = Math.max(highest, numberOf(line.bytes));
      }
      return highest;
    },
  };
}

function numberOf(line: Buffer): number {
  try {
    const seq: unknown = Reflect.get(Object(JSON.parse(line.toString('utf8'))), 'seq');
    return typeof seq === 'number' && Number.isSafeInteger(seq) ? seq : -1;
  } catch {
    return -1;
  }
}
