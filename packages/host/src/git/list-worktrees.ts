import type { WorkTree } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';

/** A working tree that a repository knows of. */
export interface Worktree {
  readonly path: string;
  /** The commit that is checked out; null while there is none, or in a bare repository. */
  readonly head: string | null;
  /** Short name; null when detached. */
  readonly branch: string | null;
  readonly locked: boolean;
  /** Its folder is gone. */
  readonly prunable: boolean;
}

/** The working trees of a repository, the main one first. */
export async function listWorktrees(repository: WorkTree): Promise<Worktree[]> {
  const { stdout } = await gitOrThrow(['worktree', 'list', '--porcelain', '-z'], {
    cwd: repository.commonDirectory,
  });
  return stdout
    .toString()
    .split('\0\0')
    .filter((record) => record !== '')
    .map(toWorktree);
}

function toWorktree(record: string): Worktree {
  const facts = new Map(
    record.split('\0').map((line) => {
      const space = line.indexOf(' ');
      return space === -1 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)];
    }),
  );
  const head = facts.get('HEAD') ?? null;
  return {
    path: facts.get('worktree') ?? '',
    head: head === null || /^0+$/.test(head) ? null : head,
    branch: facts.get('branch')?.replace(/^refs\/heads\//, '') ?? null,
    locked: facts.has('locked'),
    prunable: facts.has('prunable'),
  };
}
