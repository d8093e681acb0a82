import { inspectPath, type Repository } from '@caesar/host';
import type { Finding } from '@caesar/protocol';

/** Says so where the repository’s hooks are set up relative to the working tree and are not there in a worktree. */
export async function hooksFinding(worktree: Repository, path: string | null): Promise<Finding[]> {
  if (path === null || /^[/~]/.test(path)) return [];
  if ((await inspectPath(`${worktree.topLevel}/${path}`)) !== null) return [];
  return [
    {
      code: 'HOOKS_INACTIVE',
      severity: 'low',
      title: 'The repository’s hooks are not active in the worktree',
      detail: `core.hooksPath is '${path}', which is not there: commits of the agent pass no hook.`,
      remedy: 'name that directory in [worktree] copy, or make it with a setup command',
    },
  ];
}
