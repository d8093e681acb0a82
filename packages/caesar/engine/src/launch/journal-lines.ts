import { readTail } from '@caesar/host';

/** So much of the end of a file that an agent put in the journal's place is looked at. */
const MAX_FOUND_BYTES = 16 * 1024 * 1024;

/** The lines of a text that hold anything. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** The last lines, of 16 MiB, of what an agent put in the journal's place; none of what is no file. */
export async function linesAt(path: string): Promise<string[]> {
  const file = await readTail(path, MAX_FOUND_BYTES);
  return file.state === 'read' ? linesOf(file.bytes.toString('utf8')) : [];
}

/** What is remembered and is in the journal no more, what it holds, and what stands in its place, each line once. */
export function joinLines(
  remembered: ReadonlySet<string>,
  held: readonly string[],
  there: readonly string[],
): string {
  const known = new Set(held);
  const lost = [...remembered].filter((line) => !known.has(line));
  const added = there.filter((line) => !known.has(line) && !remembered.has(line));
  return [...lost, ...held, ...added].map((line) => `${line}\n`).join('');
}
