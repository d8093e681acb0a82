import { once } from 'node:events';
import { LineSplitter } from '@caesar/host';
import { visibleText } from '@caesar/terminal';
import type { Session } from '../session.ts';
import type { FilePrinter } from './file-printer.ts';

/** Prints an agent's output: byte for byte into a pipe, without control sequences on a terminal. */
export function openRawPrinter({ stdout }: Pick<Session, 'stdout'>): FilePrinter {
  const splitter = new LineSplitter();
  const print = async (content: Buffer | string) => {
    if (content.length === 0 || stdout.isClosed) return;
    if (!stdout.stream.write(content))
      await Promise.race([once(stdout.stream, 'drain'), once(stdout.stream, 'close')]);
  };
  if (!stdout.isTTY) return { push: print, end: async () => undefined };
  const show = (lines: ReturnType<LineSplitter['push']>) =>
    print(lines.map(({ bytes }) => `${visibleText(bytes.toString('utf8'))}\n`).join(''));
  return { push: (bytes) => show(splitter.push(bytes)), end: () => show(splitter.end()) };
}
