/** Cuts a stream of server-sent events into what they carry, whatever pieces it comes in. */
export interface EventReader {
  push(bytes: Uint8Array): void;
  /** To be called when the stream is over: a last event may lack its blank line. */
  end(): void;
}

const CR = 13;
const SPACE = 32;
const FIELD = 'data:';

/**
 * Makes a reader that hands on the data of each event; lines of one event are joined by LF. Lines end in LF or CRLF; comments and
 * other fields are left out.
 */
export function createEventReader(onData: (data: string) => void): EventReader {
  const decoder = new TextDecoder();
  let unfinished = '';
  let waiting: string | undefined;

  function takeLine(line: string): void {
    if (line === '') {
      const data = waiting;
      waiting = undefined;
      if (data !== undefined) onData(data);
    } else if (line.startsWith(FIELD)) {
      const value = line.slice(line.charCodeAt(FIELD.length) === SPACE ? FIELD.length + 1 : FIELD.length);
      waiting = waiting === undefined ? value : `${waiting}\n${value}`;
    }
  }

  function takeText(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      const stop = end > start && text.charCodeAt(end - 1) === CR ? end - 1 : end;
      takeLine(text.slice(start, stop));
      start = end + 1;
    }
    unfinished = text.slice(start);
  }

  return {
    push(bytes) {
      const text = decoder.decode(bytes, { stream: true });
      if (text.includes('\n')) takeText(unfinished + text);
      else unfinished += text;
    },
    end() {
      takeText(`${unfinished}${decoder.decode()}\n\n`);
    },
  };
}
