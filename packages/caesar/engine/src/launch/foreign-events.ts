import { followFile, inspectPath, type Line, LineSplitter, type PathFacts } from '@caesar/host';
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
  /** Says which lines of ours were added since the last look. */
  expect(lines: readonly string[]): void;
  /**
   * Reads what was added since the last look, in flat memory; costs one stat where everything is ours. A file that was cut, or
   * replaced by another, is read from its start; what is no file is not read.
   */
  read(): Promise<readonly (Event | UnknownEvent)[]>;
  /** Takes all that the file holds now as seen. */
  skip(): Promise<void>;
}

/**
 * Looks at a journal for events that are not ours; what it holds already is read at once. `isOurs` knows lines of ours wherever
 * they stand.
 */
export async function readForeignEvents(
  path: string,
  onEvent: ((event: Event) => void) | undefined,
  isOurs: (line: string) => boolean = () => false,
): Promise<ForeignEvents> {
  let splitter = new LineSplitter({ maxLineBytes: MAX_LINE_BYTES });
  let identity: string | null = null;
  /** Whether another file stands there, to which we do not write. */
  let isReplaced = false;
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
    if (isOurs(text)) return null;
    const reading = truncated ? null : readDocument(text, eventVersions);
    if (reading?.ok !== true) return null;
    const event = reading.value;
    if (typeof event.seq === 'number') highestNumber = Math.max(highestNumber, event.seq);
    if (isKnownEvent(event)) onEvent?.(event);
    return event;
  };
  const forgetOurs = () => {
    ours = [];
    ourBytes = 0;
  };
  const begin = (from: number) => {
    splitter = new LineSplitter({ maxLineBytes: MAX_LINE_BYTES });
    offset = from;
    isInsideLine = false;
    forgetOurs();
  };
  /** Whether there may be lines of somebody else's; begins anew where the file is another, or was cut. */
  const isToBeRead = (facts: PathFacts): boolean => {
    const isAnother = identity !== null && identity !== facts.identity;
    identity = facts.identity;
    isReplaced ||= isAnother;
    if (isAnother || facts.size < offset + ourBytes) begin(0);
    return facts.size > offset + ourBytes || isInsideLine || isReplaced;
  };
  const readOn = async () => {
    const found: (Event | UnknownEvent)[] = [];
    for await (const { bytes } of followFile(path, { from: offset, signal: AbortSignal.abort() })) {
      offset += bytes.length;
      isInsideLine = bytes.at(-1) !== LF;
      for (const line of splitter.push(bytes)) {
        const event = take(line);
        if (event !== null) found.push(event);
      }
    }
    return found;
  };
  const read = async () => {
    const facts = await inspectPath(path);
    if (facts?.kind !== 'file') return [];
    const isOursAlone = !isToBeRead(facts);
    if (isOursAlone) offset = facts.size;
    const found = isOursAlone ? [] : await readOn();
    forgetOurs();
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
      if (isReplaced) return;
      ours.push(...lines);
      ourBytes += lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    },
    read,
    async skip() {
      const facts = await inspectPath(path);
      identity = facts?.identity ?? null;
      isReplaced = false;
      begin(facts?.size ?? 0);
    },
  };
}
