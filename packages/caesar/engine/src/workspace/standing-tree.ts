import { findRepository, inspectPath, openWorktree, type WorkTree } from '@caesar/host';
import type { TaskRecord } from '../records/task-record.ts';

/**
 * The working tree that a task worked in, as long as its folder stands: as its repository knows it, and where that no longer does,
 * or the folder calls itself part of another one, with the repository of the checkout that the task came from.
 */
export async function standingTree(
  { workspace, isolation }: Pick<TaskRecord, 'workspace' | 'isolation'>,
  checkout: WorkTree | null,
): Promise<WorkTree | null> {
  if (workspace === null || (await inspectPath(workspace))?.kind !== 'directory') return null;
  if (checkout !== null && isolation === 'worktree') {
    const { commonDirectory } = checkout;
    return (
      (await openWorktree(checkout, workspace)) ?? {
        topLevel: workspace,
        commonDirectory,
        gitDirectory: commonDirectory,
      }
    );
  }
  const found = await findRepository(workspace);
  return found.state === 'found' && found.repository.topLevel === workspace ? found.repository : null;
}
