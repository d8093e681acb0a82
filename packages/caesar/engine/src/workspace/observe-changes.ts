import { diffTrees, snapshotTree, type TreeChange } from '@caesar/host';
import type { Workspace } from './workspace.ts';

/** What git sees in a workspace, against what was there before the agent. */
export interface ObservedChanges {
  /** The tree as it is now, without what the orchestrator put there. */
  readonly tree: string;
  readonly changes: readonly TreeChange[];
  /** Paths that could not be recorded, and why. */
  readonly problems: readonly { readonly path: string | null; readonly reason: string }[];
}

/** Records the workspace as a tree and compares it with the start; null outside git, where nothing can be seen. */
export async function observeChanges(workspace: Workspace): Promise<ObservedChanges | null> {
  const { repository, trees } = workspace;
  if (repository === null || trees === null) return null;
  const snapshot = await snapshotTree({
    workTree: workspace.path,
    gitDirectory: repository.gitDirectory,
    ...(workspace.seedIndex === null ? {} : { seedIndex: workspace.seedIndex }),
    excluded: workspace.excluded,
    ...(workspace.isolation === 'worktree' ? { fileMode: true } : {}),
  });
  return {
    tree: snapshot.tree,
    changes: await diffTrees(repository, trees.start, snapshot.tree),
    problems: snapshot.problems,
  };
}
