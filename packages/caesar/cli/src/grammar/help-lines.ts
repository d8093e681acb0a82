/** One thing that can be typed, with what it means. */
export interface HelpRow {
  readonly term: string;
  readonly text: string;
}

const GAP = 2;
const INDENT = '  ';
/** A column of text narrower than this is harder to read than one that is too wide. */
const NARROWEST = 20;

/** A text broken at spaces into lines of at most `width` columns. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Rows under one another: the terms in a column of `termWidth`, the texts wrapped beside them. */
export function rowLines(rows: readonly HelpRow[], termWidth: number, width: number): string[] {
  const indent = INDENT.length + termWidth + GAP;
  return rows.flatMap(({ term, text }) => {
    const [first = '', ...more] = wrapText(text, Math.max(NARROWEST, width - indent));
    const head = `${INDENT}${term.padEnd(termWidth)}${' '.repeat(GAP)}${first}`;
    return [head, ...more.map((line) => ' '.repeat(indent) + line)];
  });
}

/** The width of the widest term. */
export function termWidthOf(rows: readonly HelpRow[]): number {
  return rows.reduce((widest, { term }) => Math.max(widest, term.length), 0);
}
