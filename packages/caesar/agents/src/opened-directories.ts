import type { CommandRequest } from './agent.ts';

/** What an agent must be let into beside the directory that it stands in: all of the workspace, where that is more, comes first. */
export function openedDirectories({
  workspace,
  cwd,
  taskDirectory,
  directories,
}: CommandRequest): readonly string[] {
  return [...(cwd === workspace ? [] : [workspace]), taskDirectory, ...directories];
}
