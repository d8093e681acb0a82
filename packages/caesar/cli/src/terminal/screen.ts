import type { Terminal } from './terminal.ts';

const ENTER = '\u001B[?1049h\u001B[?25l';
const LEAVE = '\u001B[?25h\u001B[?1049l';
const HOME = '\u001B[H';
const CLEAR_REST_OF_LINE = '\u001B[K';
const CLEAR_BELOW = '\u001B[J';
const REDRAW_MS = 500;
const UNKNOWN_HEIGHT = 24;

/** A terminal's other screen, drawn anew twice a second and whenever there is something new; disposing of it leaves. */
export interface Screen extends Disposable {
  /** Draws what `frame` gives now, and again as time goes by. */
  draw(frame: () => readonly string[]): void;
}

export function openScreen(terminal: Terminal): Screen {
  let current: () => readonly string[] = () => [];
  const paint = () => {
    const height = terminal.stream.rows ?? UNKNOWN_HEIGHT;
    const lines = current();
    const shown =
      lines.length < height
        ? lines
        : [...lines.slice(0, height - 2), `${lines.length - height + 2} more lines`];
    terminal.write(HOME + shown.map((line) => `${line}${CLEAR_REST_OF_LINE}\n`).join('') + CLEAR_BELOW);
  };
  terminal.write(ENTER);
  const timer = setInterval(paint, REDRAW_MS);
  return {
    draw(frame) {
      current = frame;
      paint();
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      terminal.write(LEAVE);
    },
  };
}
