import type { Workspace } from './workspace.ts';

/** The checkouts that a task’s agent has to leave alone. */
export function watchedFolders({ fingerprint }: Workspace): string[] {
  return fingerprint === null ? [] : fingerprint.checkouts.map(({ tree }) => tree.topLevel);
}
