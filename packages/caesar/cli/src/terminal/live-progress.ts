import type { Clock } from '@caesar/host';
import type { Event } from '@caesar/protocol';
import { clip, stopwatchText, visibleLine } from '@caesar/terminal';
import { type Activity, activityText, nextActivity, noActivity } from '../render/activity.ts';
import { eventLine } from '../render/event-line.ts';
import type { Terminal } from './terminal.ts';

/** How a running task is shown while it runs. */
export interface Progress extends Disposable {
  event(event: Event): void;
  notice(notice: string): void;
}

const REDRAW_MS = 500;
const CLEAR_LINE = '\r\u001B[K';

/**
 * Shows a running task: a line for each event, and on a terminal one more at the bottom that tells time and activity.
 * With `eventLines` false nothing but notices is shown off a terminal.
 */
export function openProgress(
  terminal: Terminal,
  options: { readonly clock: Clock; readonly eventLines: boolean },
): Progress {
  const line = terminal.isTTY ? openStatusLine(terminal, options.clock) : null;
  const print = (text: string) => {
    line?.clear();
    terminal.write(`${text}\n`);
    line?.draw();
  };
  return {
    event(event) {
      line?.note(event);
      if (!options.eventLines && !terminal.isTTY) return;
      const text = eventLine(event, terminal.theme, terminal.width);
      if (text !== null) print(text);
    },
    notice: (notice) => print(terminal.theme.dim(`${terminal.theme.signs.dot} ${visibleLine(notice)}`)),
    [Symbol.dispose]: () => line?.close(),
  };
}

function openStatusLine(terminal: Terminal, clock: Clock) {
  const begunMs = clock.monotonicMs();
  let activity: Activity = noActivity(begunMs);
  const clear = () => terminal.write(CLEAR_LINE);
  const draw = () => {
    const nowMs = clock.monotonicMs();
    const { signs, dim } = terminal.theme;
    const parts = [stopwatchText(nowMs - begunMs), activityText(activity, nowMs)].filter(
      (part) => part !== '',
    );
    const text = clip(parts.join(` ${signs.separator} `), (terminal.width ?? 80) - 1, signs.ellipsis);
    terminal.write(CLEAR_LINE + dim(text));
  };
  const timer = setInterval(draw, REDRAW_MS);
  draw();
  return {
    clear,
    draw,
    note: (event: Event) => {
      activity = nextActivity(activity, event, clock.monotonicMs());
    },
    close: () => {
      clearInterval(timer);
      clear();
    },
  };
}
