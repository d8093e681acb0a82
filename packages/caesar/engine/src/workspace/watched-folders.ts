import type { Workspace } from './workspace.ts';

/** The checkouts that a task’s agent has to leave alone. */
export function watchedFolders({ fingerprint }: Workspace): string[] {
  if (fingerprint === null) return [];
  const { repository, others } = fingerprint;
  return [repository.topLevel, ...others.map(({ tree }) => tree.topLevel)];
}
