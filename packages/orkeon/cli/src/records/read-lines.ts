import { readFrom } from '@caesar/host';
import { createLineReader, type Line } from '@orkeon/protocol';

/** The lines of a file of events; none when it is absent. */
export async function readLines(path: string): Promise<Line[]> {
  const lines = createLineReader();
  const bytes = await readFrom(path, 0);
  return [...lines.push(bytes), ...lines.end()];
}
