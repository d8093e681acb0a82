import { visibleLine } from '@caesar/terminal';

/** A question and the answers to choose from, on one line. */
export function questionText({
  question,
  options,
}: {
  readonly question: string;
  readonly options: readonly string[];
}): string {
  const choices = options.length === 0 ? '' : ` [${options.map(visibleLine).join(' / ')}]`;
  return `${visibleLine(question)}${choices}`;
}
