import { Writable } from 'node:stream';
import { LineSplitter } from '@caesar/host';
import { type Theme, visibleExact } from '@caesar/terminal';
import { byteText } from './byte-text.ts';

export interface PatchPainterOptions {
  readonly output: Writable;
  readonly theme: Theme;
  /** Blob id → size, for what is said in place of binary content. */
  readonly sizes: ReadonlyMap<string, number>;
}

const MAX_LINE_BYTES = 4_096;

/** A sink that takes a patch of git's and writes it for people: coloured, control characters shown, binary content named. */
export function openPatchPainter({ output, theme, sizes }: PatchPainterOptions): Writable {
  const splitter = new LineSplitter({ maxLineBytes: MAX_LINE_BYTES });
  const paint = openPainter(theme, sizes);
  const write = (lines: ReturnType<LineSplitter['push']>, done: (error?: Error | null) => void) => {
    const text = lines
      .map(({ bytes, truncated }) => paint(bytes.toString('utf8') + (truncated ? theme.signs.ellipsis : '')))
      .filter((line) => line !== null)
      .map((line) => `${line}\n`)
      .join('');
    if (text === '' || output.destroyed) done();
    else output.write(text, (error) => done(error));
  };
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => write(splitter.push(chunk), done),
    final: (done) => write(splitter.end(), done),
  });
}

/** Paints one line after another; null for a line that is not shown. */
function openPainter(theme: Theme, sizes: ReadonlyMap<string, number>): (line: string) => string | null {
  let size: number | undefined;
  let inBinary = false;
  return (line) => {
    if (line.startsWith('diff --git ')) inBinary = false;
    if (inBinary) return null;
    if (line === 'GIT binary patch') {
      inBinary = true;
      return theme.cyan(size === undefined ? 'binary' : `binary, ${byteText(size)}`);
    }
    const ids = /^index [0-9a-f]+\.\.([0-9a-f]+)/.exec(line);
    if (ids !== null) size = sizes.get(ids[1] ?? '');
    return paintLine(visibleExact(line), theme);
  };
}

function paintLine(line: string, theme: Theme): string {
  if (
    /^(diff --git|index|---|\+\+\+|new file|deleted file|old mode|new mode|rename|similarity) ?/.test(line)
  ) {
    return theme.bold(line);
  }
  if (line.startsWith('@@')) return theme.cyan(line);
  if (line.startsWith('+')) return theme.green(line);
  return line.startsWith('-') ? theme.red(line) : line;
}
