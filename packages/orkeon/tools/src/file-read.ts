import { readBounded } from '@caesar/host';
import type { Tool } from '@orkeon/crew';
import * as z from 'zod';
import { defineTool, done, failed } from './define-tool.ts';
import type { Mounts } from './mounts/mounts.ts';

const LARGEST_FILE = 50 * 1024 * 1024;

/** Reads a text file below a mounted folder, from a line on. */
export function fileReadTool(mounts: Mounts): Tool {
  return defineTool({
    name: 'file_read',
    description: 'Reads a text file. A long file is cut: read on with from_line.',
    input: {
      path: z.string().describe('Path of the file, such as /work/notes.txt'),
      from_line: z.int().min(1).optional().describe('First line to read, counted from 1; default 1'),
    },
    resultLimitCharacters: 32_000,
    run: async ({ path, from_line: fromLine = 1 }) => {
      const located = await mounts.locate(path, 'read');
      if (!located.ok) return failed(located.reason);
      const read = await readBounded(located.diskPath, LARGEST_FILE);
      if (read.state === 'absent') return failed(`there is no file '${located.path}'`);
      if (read.state === 'unreadable') return failed(`'${located.path}' cannot be read: ${read.reason}`);
      const text = decode(read.bytes);
      if (text === undefined) return failed(`'${located.path}' is not a text file`);
      return fromLine === 1 ? done(text) : linesFrom(text, fromLine, located.path);
    },
  });
}

function linesFrom(text: string, fromLine: number, path: string) {
  const lines = text.split('\n');
  if (fromLine > lines.length) return failed(`'${path}' has ${lines.length} lines`);
  return done(lines.slice(fromLine - 1).join('\n'));
}

/** UTF-8 text; undefined when the bytes are none. */
function decode(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
