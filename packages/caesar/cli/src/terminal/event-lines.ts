import { type Event, isKnownEvent, type UnknownEvent } from '@caesar/protocol';
import { eventLine } from '../render/event-line.ts';
import type { TaskView } from '../render/task-view.ts';
import type { Terminal } from './terminal.ts';

/** Columns of an id, as it stands before its events. */
const ID_COLUMNS = 10;

/** Prints the events of several tasks, each on a line that begins with the task's id. */
export function openEventLines(terminal: Terminal): (view: TaskView, event: Event | UnknownEvent) => void {
  return ({ record }, event) => {
    if (!isKnownEvent(event)) return;
    const line = eventLine(event, terminal.theme, terminal.width);
    if (line !== null) terminal.write(`${record.id.slice(0, ID_COLUMNS)}  ${line}\n`);
  };
}
