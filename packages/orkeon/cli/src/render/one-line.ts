import { clip, visibleLine } from '@caesar/terminal';

/** A text that a model or a file wrote, on one line and not wider than that; nothing in it deceives the reader of a terminal. */
export function oneLine(text: string, most = 200): string {
  return clip(visibleLine(text), most, '…');
}
