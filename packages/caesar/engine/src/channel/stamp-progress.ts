import { followFile, LineSplitter } from '@caesar/host';
import {
  channelFiles,
  type EventFact,
  eventVersions,
  readDocument,
  type TaskDirectory,
} from '@caesar/protocol';
import type { EventLog } from '../launch/event-log.ts';

/** The longest line that the channel's server writes. */
const MAX_LINE_BYTES = 64 * 1024;

/** Stamps each progress that the agent tells through its channel, until the signal; other lines are passed over. */
export async function stampProgress(
  directory: TaskDirectory,
  log: EventLog,
  signal: AbortSignal,
): Promise<void> {
  const splitter = new LineSplitter({ maxLineBytes: MAX_LINE_BYTES });
  for await (const { bytes } of followFile(channelFiles(directory).progressFile, { signal })) {
    const lines = splitter.push(bytes).map((line) => line.bytes.toString('utf8'));
    await log.append(lines.flatMap(progressIn));
  }
}

function progressIn(line: string): EventFact[] {
  const reading = readDocument(line, eventVersions);
  if (!reading.ok || reading.value.type !== 'progress') return [];
  const { message, pct } = reading.value as Extract<EventFact, { type: 'progress' }>;
  return [{ type: 'progress', message, ...(pct === undefined ? {} : { pct }) }];
}
