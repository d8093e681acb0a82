import {
  diffTrees,
  mergeTrees,
  moveRef,
  type Repository,
  readIndexTree,
  resolveTree,
  updateIndex,
} from '@caesar/host';
import type { Refusal } from '@caesar/protocol';

/** Moves HEAD, and in the index what the caller has not staged; null when it is done, else why HEAD stayed. */
export type HeadMove = () => Promise<Refusal | null>;

/**
 * Prepares the move of the branch that is checked out (or of a detached HEAD) from one commit to the next. What the caller has
 * staged stays staged. Refuses where that cannot be: the index is in the middle of a merge, or both changed the same lines.
 */
export async function planHeadMove(
  repository: Repository,
  { from, to, reason }: { readonly from: string; readonly to: string; readonly reason: string },
): Promise<
  { readonly ok: true; readonly moveHead: HeadMove } | { readonly ok: false; readonly refusal: Refusal }
> {
  const staged = await readIndexTree(repository);
  if (staged === null) return { ok: false, refusal: undecided() };
  const [base, theirs] = [await treeOfCommit(repository, from), await treeOfCommit(repository, to)];
  const merged = await mergeTrees(repository, { base, ours: staged, theirs });
  if (merged.state !== 'clean') {
    const paths = merged.state === 'conflicted' ? merged.conflicts.map(({ path }) => path) : [];
    return { ok: false, refusal: stagedInTheWay(paths) };
  }
  const changes = await diffTrees(repository, staged, merged.tree, { renames: false });
  return {
    ok: true,
    async moveHead() {
      if (from === to) return null;
      const moved = await moveRef(repository, { ref: 'HEAD', from, to, reason: `caesar: ${reason}` });
      if (!moved) return headMoved(from);
      await updateIndex(repository, changes);
      return null;
    },
  };
}

async function treeOfCommit(repository: Repository, commit: string): Promise<string> {
  const tree = await resolveTree(repository, commit);
  if (tree === null) throw new Error(`the commit ${commit} has no tree`);
  return tree;
}

function undecided(): Refusal {
  return {
    code: 'COMMIT_BLOCKED',
    reason: 'the index holds paths that a merge left undecided',
    remedy: 'nothing was changed; resolve them first, or apply without --commit',
  };
}

function stagedInTheWay(paths: readonly string[]): Refusal {
  return {
    code: 'COMMIT_BLOCKED',
    reason: `what is staged conflicts with the task in: ${paths.join(', ')}`,
    remedy: 'nothing was changed; commit or unstage it first, or apply without --commit',
  };
}

function headMoved(from: string): Refusal {
  return {
    code: 'COMMIT_BLOCKED',
    reason: `HEAD is no longer at ${from}: it was moved meanwhile`,
    remedy: 'nothing was changed; do it again',
  };
}
