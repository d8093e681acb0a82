import { dirname } from 'node:path';
import { ensureDirectory, inspectPath, writeAtomic } from '@caesar/host';
import type { Tool } from '@orkeon/crew';
import * as z from 'zod';
import { defineTool, done, failed } from './define-tool.ts';
import type { Mounts } from './mounts/mounts.ts';

/** Writes a whole text file below a mounted folder, replacing what was there. */
export function fileWriteTool(mounts: Mounts): Tool {
  return defineTool({
    name: 'file_write',
    description: 'Writes a text file, replacing it when it is there. Folders above it are made.',
    input: {
      path: z.string().describe('Path of the file, such as /work/notes.txt'),
      content: z.string().describe('The whole text of the file'),
    },
    run: async ({ path, content }) => {
      const located = await mounts.locate(path, 'write');
      if (!located.ok) return failed(located.reason);
      const problem = await write(located.diskPath, content);
      if (problem !== undefined) return failed(`'${located.path}' cannot be written: ${problem}`);
      return done(`Wrote ${content.length} characters to ${located.path}.`);
    },
  });
}

/** Undefined when written; the system's own messages hold disk paths, so they are left out. */
async function write(diskPath: string, content: string): Promise<string | undefined> {
  try {
    const there = await inspectPath(diskPath);
    if (there !== null && there.kind !== 'file') return 'something that is not a file is there';
    await ensureDirectory(dirname(diskPath));
    await writeAtomic(diskPath, content);
    return undefined;
  } catch (error) {
    return describe(error);
  }
}

function describe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EEXIST: 'a file is where a folder should be',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a file is where a folder should be',
    EROFS: 'the disk is read-only',
  };
  return reasons[code] ?? code;
}
