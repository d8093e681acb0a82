import {
  decodeLine,
  decodeLines,
  decodeStart,
  eachLine,
  type Line,
  withoutByteOrderMark,
} from './decode-lines.ts';
import { createPendingBytes } from './pending-bytes.ts';
import { MAX_LINE_BYTES } from './write-line.ts';

/** Cuts a stream of bytes into lines, whatever pieces it comes in. */
export interface LineReader {
  /** The lines that these bytes complete. The bytes may be reused afterwards. */
  push(bytes: Uint8Array): Line[];
  /** The last line when the stream ended without LF. */
  end(): Line[];
}

const LF = 0x0a;
const START_SHOWN_BYTES = 1024;

/**
 * Makes a reader of lines that end in the byte LF and nothing else; CRLF and a byte order mark at the start are tolerated.
 * A line that is not UTF-8 is handed on as such. A line above `maxLineBytes` (default {@link MAX_LINE_BYTES}) is handed on once,
 * as soon as it is known to be too long, by its start; the rest of it is discarded up to its LF, and memory stays at the limit.
 */
export function createLineReader(options: { maxLineBytes?: number } = {}): LineReader {
  const maxLineBytes = options.maxLineBytes ?? MAX_LINE_BYTES;
  const pending = createPendingBytes();
  let discarding = false;
  let atStart = true;

  function keep(bytes: Uint8Array, lines: Line[]): void {
    if (discarding) return;
    if (pending.length + bytes.length <= maxLineBytes) {
      pending.append(bytes);
      return;
    }
    pending.append(bytes.subarray(0, Math.max(0, START_SHOWN_BYTES - pending.length)));
    lines.push(decodeStart(pending.view().subarray(0, START_SHOWN_BYTES)));
    pending.clear();
    discarding = true;
  }

  function close(lines: Line[]): void {
    if (!discarding) lines.push(decodeLine(pending.view()));
    pending.clear();
    discarding = false;
  }

  function readWhole(bytes: Uint8Array, lines: Line[]): void {
    if (bytes.length <= maxLineBytes) {
      decodeLines(bytes, lines);
      return;
    }
    eachLine(bytes, (line) => {
      keep(line, lines);
      close(lines);
    });
  }

  function fromStart(lines: Line[]): Line[] {
    const [first, ...others] = lines;
    if (!atStart || !first) return lines;
    atStart = false;
    return [withoutByteOrderMark(first), ...others];
  }

  return {
    push(bytes) {
      const lines: Line[] = [];
      const firstEnd = bytes.indexOf(LF);
      if (firstEnd === -1) {
        keep(bytes, lines);
        return fromStart(lines);
      }
      const lastEnd = bytes.lastIndexOf(LF);
      keep(bytes.subarray(0, firstEnd), lines);
      close(lines);
      readWhole(bytes.subarray(firstEnd + 1, lastEnd + 1), lines);
      keep(bytes.subarray(lastEnd + 1), lines);
      return fromStart(lines);
    },
    end() {
      const lines: Line[] = [];
      if (pending.length > 0) close(lines);
      return fromStart(lines);
    },
  };
}
