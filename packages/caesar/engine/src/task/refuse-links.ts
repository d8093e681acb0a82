import { inspectPath } from '@caesar/host';
import { CaesarError } from '@caesar/protocol';
import type { Project } from '../project/project.ts';

/** A symbolic link may be part of a repository and lead anywhere: the state of tasks is not written through one. */
export async function refuseLinks({ root, tasksDirectory, stateDirectory }: Project): Promise<void> {
  for (const path of [`${root}/.caesar`, tasksDirectory, stateDirectory]) {
    if ((await inspectPath(path))?.kind !== 'symlink') continue;
    throw new CaesarError({
      code: 'STATE_REDIRECTED',
      message: `${path} is a symbolic link: tasks would be written down elsewhere`,
      remedy: 'put a directory in its place',
    });
  }
}
