import type { ReceivedEvent, UnknownEvent } from '../parse-event.ts';

/** Says what a rule found on the line at hand; a `note` is worth a look and is no fault. */
export type Say = (message: string, severity?: 'problem' | 'note') => void;

/** One thing that holds for a whole stream, seen event by event. */
export interface StreamRule {
  see(event: ReceivedEvent | UnknownEvent, say: Say): void;
  /** Called once, after the last line. */
  finish?(say: Say): void;
}
