import { type AppendedFate, type Clock, openAppend } from '@caesar/host';
import { type Event, type EventFact, PROTOCOLS, type UnknownEvent } from '@caesar/protocol';
import { readForeignEvents } from './foreign-events.ts';
import { joinLines, linesAt, linesOf } from './journal-lines.ts';

/** The journal grows no further than this by our hand; a note then says so, and the end is still told. */
const MAX_JOURNAL_BYTES = 128 * 1024 * 1024;
const CUT_NOTE: EventFact = {
  type: 'error',
  message: 'the journal reached its size limit; events after this one were dropped',
  fatal: false,
};

/** So much of what was stamped is remembered, from the first event on, against a journal that is cut. */
const MAX_REMEMBERED_BYTES = 256 * 1024;

/** The journal of one task, in the hands of the one who stamps. */
export interface EventLog extends AsyncDisposable {
  /** Stamps facts in order and appends them; resolves with the stamped events once they are in the file. */
  append(facts: readonly EventFact[]): Promise<readonly Event[]>;
  /** Takes note of what the agent has appended by itself, and returns it. */
  readForeign(): Promise<readonly (Event | UnknownEvent)[]>;
  /**
   * Looks, once the agent has ended, whether the journal is still the one that was opened, and puts it back where it is not: with
   * all that was stamped since it was opened, or 256 KiB of that where the journal was cut, and with the lines that the agent put
   * in its place. Says what was found.
   */
  mend(): Promise<AppendedFate>;
  close(): Promise<void>;
}

/**
 * Opens `events.jsonl`. The agent may append whole lines of its own: numbers go on from the highest seen in the file,
 * and where nobody else writes they are gapless from 0.
 */
export async function openEventLog(options: {
  path: string;
  /** See `AppendOptions`. */
  secondName?: string;
  taskId: string;
  clock: Clock;
  /** Called with each event once it is in the file, the agent's own included. */
  onEvent?: ((event: Event) => void) | undefined;
  /** Bytes of events that are kept; default 128 MiB. */
  maxBytes?: number;
}): Promise<EventLog> {
  const { path, secondName, taskId, clock, onEvent, maxBytes = MAX_JOURNAL_BYTES } = options;
  const appender = await openAppend(path, {
    mode: 0o644,
    ...(secondName === undefined ? {} : { secondName }),
  });
  const remembered = new Set<string>();
  const foreign = await readForeignEvents(path, onEvent, (line) => remembered.has(line));
  let next = 0;
  let bytes = 0;
  let isCut = false;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();

  const bounded = (facts: readonly EventFact[]): readonly EventFact[] => {
    if (bytes < maxBytes) return facts;
    const kept = facts.filter(({ type }) => type === 'finished');
    if (isCut || kept.length === facts.length) return kept;
    isCut = true;
    return [CUT_NOTE, ...kept];
  };
  const write = async (facts: readonly EventFact[]): Promise<readonly Event[]> => {
    const kept = bounded(facts);
    if (kept.length === 0) return [];
    await foreign.read();
    next = Math.max(next, foreign.highestNumber + 1);
    const at = clock.now().toISOString();
    const events = kept.map((fact) => stamp(fact, { seq: next++, at, task_id: taskId }));
    const lines = events.map((event) => JSON.stringify(event));
    for (const line of lines) {
      bytes += Buffer.byteLength(line) + 1;
      if (bytes < MAX_REMEMBERED_BYTES) remembered.add(line);
    }
    if (foreign.isInsideLine) await appender.append('');
    await appender.append(lines.join('\n'));
    foreign.expect(lines);
    if (onEvent !== undefined) for (const event of events) onEvent(event);
    return events;
  };
  const inOrder = <Value>(body: () => Promise<Value>): Promise<Value> => {
    const done = queue.then(body);
    queue = done.catch(() => undefined);
    return done;
  };
  const mend = async (): Promise<AppendedFate> => {
    const fate = await appender.fate();
    if (fate === 'whole') return fate;
    await foreign.read();
    const there = fate === 'replaced' ? await linesAt(path) : [];
    await appender.rewrite((held) => joinLines(remembered, linesOf(held), there));
    await foreign.skip();
    return fate;
  };
  const close = async () => {
    closed = true;
    await queue;
    await appender.close();
  };
  return {
    append: (facts) => (facts.length === 0 || closed ? Promise.resolve([]) : inOrder(() => write(facts))),
    readForeign: () => (closed ? Promise.resolve([]) : inOrder(() => foreign.read())),
    mend: () => (closed ? Promise.resolve('whole') : inOrder(mend)),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function stamp(fact: EventFact, envelope: { seq: number; at: string; task_id: string }): Event {
  const { type, ...body } = fact;
  return { protocol: PROTOCOLS.event, ...envelope, type, ...body } as Event;
}
