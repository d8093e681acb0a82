import { type Clock, listDirectory, removeDrafts } from '@caesar/host';
import type { Project } from '../project/project.ts';

/** Nobody takes that long to write a file. */
const WRITING_MS = 60_000;

/** Removes the halves of files that a kill left among the state of tasks. Returns the bytes that were freed, or with a dry run would be. */
export async function dropDrafts(
  { stateDirectory, tasksDirectory }: Pick<Project, 'stateDirectory' | 'tasksDirectory'>,
  { clock, dryRun }: { readonly clock: Clock; readonly dryRun: boolean },
): Promise<number> {
  const below = (await listDirectory(stateDirectory)).filter(({ kind }) => kind === 'directory');
  const directories = [
    tasksDirectory,
    stateDirectory,
    ...below.map(({ name }) => `${stateDirectory}/${name}`),
  ];
  const beforeMs = clock.now().getTime() - WRITING_MS;
  let bytes = 0;
  for (const directory of directories) bytes += await removeDrafts(directory, { beforeMs, dryRun });
  return bytes;
}
