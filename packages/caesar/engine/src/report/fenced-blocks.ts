const MARK = 'caesar:report';
const FENCE = '```';
const REST_OF_LINE = /[ \t]*(?:\r?\n|$)/y;

/**
 * The content of each fenced block whose opening line ends in `json caesar:report` (or `caesar:report` alone), in order.
 * A block without an end goes to the end of the text. Takes linear time.
 */
export function findFencedBlocks(text: string): string[] {
  const blocks: string[] = [];
  for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, at)) {
    const start = startOfContent(text, at);
    at += MARK.length;
    if (start === null) continue;
    const end = endOfContent(text, start);
    blocks.push(text.slice(start, end));
    at = end;
  }
  return blocks;
}

/** Where the block begins that the mark at `at` opens; null when the mark opens none. */
function startOfContent(text: string, at: number): number | null {
  REST_OF_LINE.lastIndex = at + MARK.length;
  if (!REST_OF_LINE.test(text)) return null;
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at).trimEnd();
  const opening = line.toLowerCase().endsWith('json') ? line.slice(0, -'json'.length).trimEnd() : line;
  return opening.endsWith(FENCE) ? REST_OF_LINE.lastIndex : null;
}

/** The end of the last line before the next fence. */
function endOfContent(text: string, start: number): number {
  for (let line = start; line < text.length; line = nextLine(text, line)) {
    const end = nextLine(text, line);
    if (text.slice(line, end).trimStart().startsWith(FENCE)) return line;
  }
  return text.length;
}

function nextLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at + 1;
}
