/** Where a linked worktree keeps what its commits write to. All paths are absolute, with `/`. */
export interface LinkedWorktree {
  /** The worktree's own git directory, `…/.git/worktrees/<name>`. */
  readonly gitDirectory: string;
  /** The git directory of the repository. */
  readonly commonDirectory: string;
  /** The branch that is checked out, as in `caesar/codex/fix-1`; null when HEAD is detached. */
  readonly branch: string | null;
}

/**
 * The directories that must be open to whoever is to commit in a linked worktree: its own git directory, the objects,
 * and the folder of its branch with that of its history. The whole of the common directory would open the hooks and the
 * configuration, which run outside of any confinement, and every other branch.
 */
export function commitDirectories({ gitDirectory, commonDirectory, branch }: LinkedWorktree): string[] {
  const folder = branch?.split('/').slice(0, -1).join('/') ?? '';
  const ofBranch = folder === '' ? [] : [`refs/heads/${folder}`, `logs/refs/heads/${folder}`];
  return [gitDirectory, ...['objects', ...ofBranch].map((name) => `${commonDirectory}/${name}`)];
}
