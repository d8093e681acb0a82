import { type ComposedEvent, composeEvent } from './compose-event.ts';
import type { Envelope } from './envelope-names.ts';
import { MAX_LINE_BYTES, writeLine } from './write-line.ts';

/** An event, and the line that says it. */
interface FittedLine {
  readonly event: ComposedEvent;
  readonly line: string;
}

/** What is left of a text in an event that is too long as it is, in UTF-16 units. */
const LONGEST_CUT_TEXT = 64 * 1024;
const encoder = new TextEncoder();

/** A UTF-16 unit takes at most three bytes, so most lines need no encoding to be known as short. */
function fits(line: string): boolean {
  return line.length * 3 <= MAX_LINE_BYTES || encoder.encode(line).length - 1 <= MAX_LINE_BYTES;
}

function tryWrite(event: ComposedEvent): FittedLine | null {
  try {
    const line = writeLine(event);
    return fits(line) ? { event, line } : null;
  } catch {
    return null;
  }
}

function cutText(text: string): string {
  if (text.length <= LONGEST_CUT_TEXT) return text;
  return `${text.slice(0, LONGEST_CUT_TEXT).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Cuts the long texts of an event; an opaque payload is never cut. */
function cutTexts(event: ComposedEvent): ComposedEvent {
  const entries = Object.entries(event).map(([name, value]) => [
    name,
    typeof value === 'string' && name !== 'payload' ? cutText(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function refusal(envelope: Envelope): ComposedEvent {
  const message = `A ${envelope.kind} could not be written: it is not JSON, or longer than ${MAX_LINE_BYTES} bytes. Send a reference in its place.`;
  return composeEvent(
    { ...envelope, kind: 'error' },
    { code: 'event_unwritable', message, recoverable: true },
  );
}

/**
 * Writes an event as one line of at most {@link MAX_LINE_BYTES}. An event that is longer has its long texts cut; one that is
 * still too long, or that JSON cannot hold, is replaced by a recoverable `error` with code `event_unwritable` and the same
 * envelope, so that nothing is lost in silence. Never throws.
 */
export function fitLine(envelope: Envelope, event: ComposedEvent): FittedLine {
  const fitted = tryWrite(event) ?? tryWrite(cutTexts(event));
  if (fitted) return fitted;
  const replacement = cutTexts(refusal(envelope));
  return { event: replacement, line: writeLine(replacement) };
}
