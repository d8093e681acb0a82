import type { Tool } from '@orkeon/crew';
import { directoryReadTool } from './directory-read.ts';
import { fileReadTool } from './file-read.ts';
import { fileWriteTool } from './file-write.ts';
import { humanInputTool } from './human-input.ts';
import type { Mounts } from './mounts/mounts.ts';

const MAKERS = {
  file_read: fileReadTool,
  file_write: fileWriteTool,
  directory_read: directoryReadTool,
  human_input: humanInputTool,
};

/** The names that a crew file may grant. */
export const BUILT_IN_TOOLS: readonly string[] = Object.keys(MAKERS);

/** Makes every built-in tool over the mounts of a run. */
export function builtInTools(mounts: Mounts): readonly Tool[] {
  return Object.values(MAKERS).map((make) => make(mounts));
}
