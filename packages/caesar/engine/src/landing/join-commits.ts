import { commitAsUser, mergeBase, mergeTrees, type Repository, resolveTree } from '@caesar/host';
import type { TaskRecord } from '../records/task-record.ts';
import { noHead, notCommitted, notNow } from './commit-steps.ts';
import { type LandingRefusal, refuseLanding } from './landing.ts';
import { conflicted, describeConflicts, mergeFailed } from './merge-steps.ts';
import { sideNames } from './side-names.ts';

/** HEAD and the commit that joins it with a task's: the task's own where HEAD is its ancestor, else a merge. */
export interface JoinedCommits {
  readonly head: string;
  readonly headTree: string;
  readonly commit: string;
  readonly commitTree: string;
}

/** Joins a task's commits with HEAD; no branch moves. */
export async function joinCommits(
  repository: Repository,
  record: TaskRecord,
  tip: string,
): Promise<({ readonly ok: true } & JoinedCommits) | ({ readonly ok: false } & LandingRefusal)> {
  const { head } = repository;
  const headTree = head === null ? null : await resolveTree(repository, head);
  const tipTree = await resolveTree(repository, tip);
  const stuck = await notNow(repository);
  if (stuck !== null) return refuseLanding(stuck);
  if (head === null || headTree === null || tipTree === null) return refuseLanding(noHead(repository));
  const ancestor = await mergeBase(repository, head, tip);
  if (ancestor === tip) return { ok: true, head, headTree, commit: head, commitTree: headTree };
  if (ancestor === head) return { ok: true, head, headTree, commit: tip, commitTree: tipTree };
  const base = ancestor === null ? null : await resolveTree(repository, ancestor);
  if (base === null) return refuseLanding(mergeFailed(record, 'the histories have nothing in common'));
  const sides = { base, ours: headTree, theirs: tipTree };
  const merged = await mergeTrees(repository, sides, { names: sideNames(record) });
  if (merged.state === 'failed') return refuseLanding(mergeFailed(record, merged.reason));
  if (merged.state === 'conflicted') {
    const found = { tree: merged.tree, before: headTree };
    const conflicts = await describeConflicts(repository, found, merged.conflicts);
    return { ok: false, refusal: conflicted(record, conflicts), conflicts };
  }
  const summary = (record.report?.summary ?? record.objective).split('\n')[0]?.slice(0, 60) ?? '';
  const message = `Merge the commits of task ${record.id}\n\n${summary}\n`;
  const made = await commitAsUser(repository, { tree: merged.tree, parents: [head, tip], message });
  if (!made.ok) return refuseLanding(notCommitted(made.reason));
  return { ok: true, head, headTree, commit: made.commit, commitTree: merged.tree };
}
