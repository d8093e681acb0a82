import { type Agent, commitDirectories } from '@caesar/agents';
import { inspectPath } from '@caesar/host';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The directories, beside the workspace, that an agent's confinement must let it write to so that it can commit. */
export async function openDirectories(
  agent: Agent,
  plan: TaskPlan,
  { isolation, repository, branch }: Workspace,
): Promise<readonly string[]> {
  const isNeeded = agent.capabilities.commits === 'directories' && plan.mode === 'write';
  if (!isNeeded || isolation !== 'worktree' || repository === null) return [];
  const wanted = commitDirectories({ ...repository, branch });
  const facts = await Promise.all(wanted.map(inspectPath));
  return wanted.filter((_, index) => facts[index]?.kind === 'directory');
}
