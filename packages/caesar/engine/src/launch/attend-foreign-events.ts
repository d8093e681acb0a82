import { dirname } from 'node:path';
import { watchDirectory } from '@caesar/host';
import type { EventLog } from './event-log.ts';

/** Listens to the events that an agent writes by itself while it works. */
export interface Attendance {
  /** Reads what is there by now and stops listening. */
  stop(): Promise<void>;
}

/** Takes note of an agent's own events as they come; `onFinished` is called when one of them says that it has finished. */
export function attendForeignEvents(log: EventLog, path: string, onFinished: () => void): Attendance {
  const ended = new AbortController();
  const take = async () => {
    const events = await log.readForeign();
    if (events.some(({ type }) => type === 'finished')) onFinished();
  };
  const attending = (async () => {
    for await (const _ of watchDirectory(dirname(path), { signal: ended.signal })) await take();
  })().catch(() => undefined);
  return {
    async stop() {
      ended.abort();
      await attending;
      await log.readForeign().catch(() => undefined);
    },
  };
}
