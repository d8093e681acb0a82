/** A line that was read: its text without LF or CRLF, or what is known of a line that is not text. */
export type Line =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly reason: 'not-utf8' | 'too-long';
      /** What can be shown of it: the whole line with its unreadable bytes marked, or the start of a line that is too long. */
      readonly text: string;
    };

const LF = 0x0a;
const BOM_UNIT = 0xfeff;
const CR_UNIT = 0x0d;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });

function withoutEnding(text: string): string {
  return text.charCodeAt(text.length - 1) === CR_UNIT ? text.slice(0, -1) : text;
}

/** Decodes bytes that are UTF-8 or returns null. */
function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes the bytes of one line, which hold no LF. */
export function decodeLine(bytes: Uint8Array): Line {
  const text = decodeStrictly(bytes);
  if (text !== null) return { ok: true, text: withoutEnding(text) };
  return { ok: false, reason: 'not-utf8', text: withoutEnding(lenient.decode(bytes)) };
}

/** Decodes the start of a line that is too long; a character cut at the end is marked. */
export function decodeStart(bytes: Uint8Array): Line {
  return { ok: false, reason: 'too-long', text: lenient.decode(bytes) };
}

/** Decodes lines that each end in LF: together when all are text, one by one when some are not. */
export function decodeLines(bytes: Uint8Array, lines: Line[]): void {
  const text = decodeStrictly(bytes);
  if (text === null) {
    eachLine(bytes, (line) => lines.push(decodeLine(line)));
    return;
  }
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    const stop = end > start && text.charCodeAt(end - 1) === CR_UNIT ? end - 1 : end;
    lines.push({ ok: true, text: text.slice(start, stop) });
    start = end + 1;
  }
}

/** Cuts bytes at LF; what follows the last LF is left out. */
export function eachLine(bytes: Uint8Array, onLine: (line: Uint8Array) => void): void {
  let start = 0;
  for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, start)) {
    onLine(bytes.subarray(start, end));
    start = end + 1;
  }
}

/** Takes the byte order mark off the first line of a stream. */
export function withoutByteOrderMark(line: Line): Line {
  return line.text.charCodeAt(0) === BOM_UNIT ? { ...line, text: line.text.slice(1) } : line;
}
