import { followFile, inspectPath, type Line, LineSplitter } from '@caesar/host';
import { type Event, eventVersions, isKnownEvent, readDocument, type UnknownEvent } from '@caesar/protocol';

/** What of one line is read; an event of an agent's own is never longer. */
const MAX_LINE_BYTES = 1024 * 1024;
const LF = 0x0a;

/** What somebody else adds to a journal that we write too. */
export interface ForeignEvents {
  /** The highest number that was seen in a line that is not ours; -1 before. */
  readonly highestNumber: number;
  /** Whether the file ended inside a line at the last look. */
  readonly isInsideLine: boolean;
  /** Says which lines of ours are about to be added. */
  expect(lines: readonly string[]): void;
  /** Reads what was added since the last look, in flat memory; costs one stat where everything is ours. */
  read(): Promise<readonly (Event | UnknownEvent)[]>;
}

/** Looks at a journal for events that are not ours; what it holds already is read at once. */
export async function readForeignEvents(
  path: string,
  onEvent: ((event: Event) => void) | undefined,
): Promise<ForeignEvents> {
  const splitter = new LineSplitter({ maxLineBytes: MAX_LINE_BYTES });
  let ours: string[] = [];
  let ourBytes = 0;
  let offset = 0;
  let highestNumber = -1;
  let isInsideLine = false;

  const take = ({ bytes, truncated }: Line): Event | UnknownEvent | null => {
    const text = bytes.toString('utf8');
    if (text === ours[0]) {
      ours.shift();
      return null;
    }
    const reading = truncated ? null : readDocument(text, eventVersions);
    if (reading?.ok !== true) return null;
    const event = reading.value;
    if (typeof event.seq === 'number') highestNumber = Math.max(highestNumber, event.seq);
    if (isKnownEvent(event)) onEvent?.(event);
    return event;
  };
  const read = async () => {
    const size = (await inspectPath(path))?.size ?? 0;
    const isOursAlone = size <= offset + ourBytes && !isInsideLine;
    if (isOursAlone) {
      offset = size;
      ours = [];
      ourBytes = 0;
      return [];
    }
    const found: (Event | UnknownEvent)[] = [];
    for await (const { bytes } of followFile(path, { from: offset, signal: AbortSignal.abort() })) {
      offset += bytes.length;
      isInsideLine = bytes.at(-1) !== LF;
      for (const line of splitter.push(bytes)) {
        const event = take(line);
        if (event !== null) found.push(event);
      }
    }
    ours = [];
    ourBytes = 0;
    return found;
  };
  await read();
  // The one who opens the journal ends the line that a dead writer left.
  isInsideLine = false;
  return {
    get highestNumber() {
      return highestNumber;
    },
    get isInsideLine() {
      return isInsideLine;
    },
    expect(lines) {
      ours.push(...lines);
      ourBytes += lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    },
    read,
  };
}
