import type { Environment } from '@caesar/host';
import { chooseTheme, type Theme } from '@caesar/terminal';
import type { OutputStream } from './output-stream.ts';

/** An output stream together with what may be shown on it. */
export interface Terminal {
  readonly stream: OutputStream;
  readonly isTTY: boolean;
  readonly theme: Theme;
  /** Columns to fit into; null where nothing bounds a line, as in a pipe. */
  readonly width: number | null;
  /** True once whoever read the stream has gone; what is written then is lost, quietly. */
  readonly isClosed: boolean;
  /** What kept something from being written, other than that the reader has gone; null when nothing did. */
  readonly failure: Error | null;
  write(text: string): void;
}

const UNKNOWN_WIDTH = 80;

/** Opens a terminal on a stream whose reader may leave at any time: an error on it ends nothing. */
export function openTerminal(stream: OutputStream, environment: Environment): Terminal {
  const isTTY = stream.isTTY === true;
  let closed = false;
  let failure: Error | null = null;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    closed = true;
    if (error.code !== 'EPIPE') failure ??= error;
  });
  return {
    stream,
    isTTY,
    theme: chooseTheme({ isTTY, environment }),
    get width() {
      return isTTY ? stream.columns || UNKNOWN_WIDTH : null;
    },
    get isClosed() {
      return closed || stream.destroyed;
    },
    get failure() {
      return failure;
    },
    write(text) {
      if (!this.isClosed) stream.write(text);
    },
  };
}
