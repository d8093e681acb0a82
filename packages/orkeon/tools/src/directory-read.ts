import { inspectPath, listDirectory } from '@caesar/host';
import type { Tool } from '@orkeon/crew';
import * as z from 'zod';
import { defineTool, done, failed } from './define-tool.ts';
import type { Mounts } from './mounts/mounts.ts';

const MOST_ENTRIES = 1_000;

/** Lists a folder below a mounted one, or the mounted folders themselves. */
export function directoryReadTool(mounts: Mounts): Tool {
  return defineTool({
    name: 'directory_read',
    description:
      "Lists a folder: one name a line, folders end in '/'. The path '/' lists the folders that there are.",
    input: {
      path: z.string().default('/').describe('Path of the folder, such as /work; default /'),
    },
    run: async ({ path }) => {
      if (/^\/*$/.test(path)) return done(listRoots(mounts));
      const located = await mounts.locate(path, 'read');
      if (!located.ok) return failed(located.reason);
      const there = await inspectPath(located.diskPath);
      if (there === null) return failed(`there is no folder '${located.path}'`);
      if (there.kind !== 'directory') return failed(`'${located.path}' is not a folder`);
      return list(located);
    },
  });
}

function listRoots(mounts: Mounts): string {
  const lines = mounts.roots.map(
    ({ root, rights }) => `${root}/ (${rights === 'ro' ? 'read' : 'read and write'})`,
  );
  return lines.length === 0 ? 'No folder is mounted in this run.' : lines.join('\n');
}

async function list({ diskPath, path }: { diskPath: string; path: string }) {
  try {
    const entries = await listDirectory(diskPath);
    if (entries.length === 0) return done('The folder is empty.');
    const names = entries
      .slice(0, MOST_ENTRIES)
      .map(({ name, kind }) => (kind === 'directory' ? `${name}/` : name));
    const more = entries.length - names.length;
    return done([...names, ...(more === 0 ? [] : [`[and ${more} more]`])].join('\n'));
  } catch {
    return failed(`'${path}' cannot be listed`);
  }
}
