import { type Line, LineSplitter } from '@caesar/host';
import { type Event, eventVersions, isKnownEvent, readDocument, type UnknownEvent } from '@caesar/protocol';
import { stopwatchText } from '@caesar/terminal';
import { eventLine } from '../render/event-line.ts';
import type { Session } from '../session.ts';
import type { FilePrinter } from './file-printer.ts';
import { printJson } from './print-json.ts';

/**
 * Prints a journal: for people a line an event with the time since the first; for programs one document of all events,
 * or while following one event a line. Lines that are no events are counted on stderr.
 */
export function openJournalPrinter(
  session: Session,
  { json, follow }: { readonly json: boolean; readonly follow: boolean },
): FilePrinter {
  const splitter = new LineSplitter();
  const kept: (Event | UnknownEvent)[] = [];
  const show = json ? showJson(session, follow ? null : kept) : showText(session);
  let unread = 0;
  const take = async (lines: readonly Line[]) => {
    for (const { bytes, truncated } of lines) {
      if (bytes.length === 0) continue;
      const reading = readDocument(truncated ? '' : bytes, eventVersions);
      if (reading.ok) show(reading.value);
      else unread += 1;
    }
  };
  return {
    push: (bytes) => take(splitter.push(bytes)),
    end: async () => {
      await take(splitter.end());
      if (json && !follow) printJson(session, { events: kept, unread });
      else if (unread > 0)
        session.stderr.write(`${unread} line${unread === 1 ? '' : 's'} could not be read as events\n`);
    },
  };
}

function showJson(
  session: Session,
  kept: (Event | UnknownEvent)[] | null,
): (event: Event | UnknownEvent) => void {
  if (kept === null) return (event) => session.stdout.write(`${JSON.stringify(event)}\n`);
  return (event) => void kept.push(event);
}

const TIME_COLUMNS = 8;

function showText({ stdout }: Session): (event: Event | UnknownEvent) => void {
  let firstMs: number | null = null;
  return (event) => {
    if (!isKnownEvent(event)) return;
    const atMs = Date.parse(event.at);
    firstMs ??= Number.isNaN(atMs) ? null : atMs;
    const time = firstMs === null || Number.isNaN(atMs) ? '' : stopwatchText(atMs - firstMs);
    const line = eventLine(event, stdout.theme, stdout.width === null ? null : stdout.width - TIME_COLUMNS);
    if (line !== null) stdout.write(`${stdout.theme.dim(time.padStart(TIME_COLUMNS - 2))}  ${line}\n`);
  };
}
