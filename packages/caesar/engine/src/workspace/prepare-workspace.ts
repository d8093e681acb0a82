import type { TaskPlan } from '../plan/task-plan.ts';
import type { World } from '../world.ts';
import { goOnInWorktree } from './go-on-in-worktree.ts';
import { prepareInPlace } from './in-place.ts';
import { prepareWorktree } from './in-worktree.ts';
import { type Preparation, workspaceFailed } from './preparation.ts';
import type { Workspace } from './workspace.ts';

/**
 * Makes the place where the agent works. What cannot be made is a `WORKSPACE_FAILED` error, a setup command that fails a
 * `SETUP_FAILED` one; either leaves nothing behind.
 */
export async function prepareWorkspace(plan: TaskPlan, preparation: Preparation): Promise<Workspace> {
  const { repository } = preparation.world.project;
  if (repository.state !== 'found' || repository.repository.isBare)
    return withoutGit(plan, preparation.world);
  const here = { ...preparation, repository: repository.repository };
  if (plan.continues !== null && plan.isolation === 'worktree') {
    return goOnInWorktree(plan, plan.continues.task_id, here);
  }
  if (plan.isolation === 'inplace') return prepareInPlace(plan, here);
  if (plan.base === null) throw workspaceFailed('there is no commit that a worktree could start from');
  return prepareWorktree(plan, { ...here, base: plan.base });
}

function withoutGit(plan: TaskPlan, { project }: World): Workspace {
  const { repository, root, cwd } = project;
  const path = repository.state === 'found' ? repository.repository.topLevel : root;
  return {
    isolation: 'inplace',
    path,
    cwd: plan.subdirectory === '' ? path : cwd,
    repository: null,
    baseRef: null,
    branch: null,
    trees: null,
    excluded: [],
    seedIndex: null,
    lfsPointers: false,
    fingerprint: null,
    notCarried: [],
    findings: [],
  };
}
