import { type Environment, homeDirectory, stateDirectory } from '@caesar/host';

/** A short name that a branch or a folder may bear: lower case, `-` between words, at most 40 characters. */
function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return words.slice(0, 40).replace(/-+$/, '') || 'task';
}

/** The branch of a task's worktree, `caesar/<agent or role>/<objective>-<id>`. */
export function branchName(task: {
  id: string;
  agent: string;
  role: string | null;
  objective: string;
}): string {
  return `caesar/${slug(task.role ?? task.agent)}/${slug(task.objective)}-${task.id.replace(/^t_/, '')}`;
}

/**
 * Where the worktrees of one repository are made: `[worktree] root` where it is set (absolute, `~/…`, or relative to the
 * project), else a folder of its own in the user's state directory. Always outside the repository by default.
 */
export function worktreesDirectory(options: {
  readonly environment: Environment;
  readonly projectRoot: string;
  readonly configured: string | undefined;
  /** A text that tells this repository from any other. */
  readonly repositoryKey: string;
}): string {
  const { environment, projectRoot, configured } = options;
  if (configured === undefined) {
    return `${stateDirectory(environment, 'caesar')}/worktrees/${options.repositoryKey}`;
  }
  if (configured.startsWith('~/')) return `${homeDirectory(environment)}${configured.slice(1)}`;
  return configured.startsWith('/') ? configured : `${projectRoot}/${configured}`;
}
