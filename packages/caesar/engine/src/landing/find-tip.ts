import { diffTrees, openWorktree, type Repository, readCommits, readHead } from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import type { TaskRecord } from '../records/task-record.ts';
import { isBelow } from '../workspace/deposits.ts';
import { USERS_OWN } from './users-own.ts';

/** The commit at which an agent left its worktree, where its history holds the agent's work and nothing else; or why not. */
export async function findTip(
  record: TaskRecord,
  target: Repository,
): Promise<{ readonly ok: true; readonly tip: string } | { readonly ok: false; readonly refusal: Refusal }> {
  const { workspace, base_ref: base, trees } = record;
  if (record.isolation === 'inplace') return unfit(record, 'it worked in the checkout itself');
  const own = workspace === null ? null : await openWorktree(target, workspace);
  const tip = own === null ? null : (await readHead(own)).commit;
  if (base === null || trees === null || tip === null) return unfit(record, 'its worktree is gone');
  const commits = await readCommits(target, { from: [tip], without: [base], limit: 1 });
  if (commits.length === 0) return unfit(record, 'its agent made no commits');
  const strange = await readCommits(target, { from: [base], without: ['HEAD', ...USERS_OWN], limit: 1 });
  if (strange.length > 0) return unfit(record, 'they stand on a commit that is on none of your branches');
  const ours = await putThere(record, target, tip);
  return ours.length === 0
    ? { ok: true, tip }
    : unfit(record, `they hold what was put there for the agent: ${ours.slice(0, 5).join(', ')}`);
}

/** What the commits hold of deposits and of what setup changed. */
async function putThere(
  { trees, excluded_paths }: TaskRecord,
  target: Repository,
  tip: string,
): Promise<string[]> {
  if (trees === null) return [];
  const [committed, setup] = await Promise.all([
    diffTrees(target, trees.base, tip, { renames: false }),
    diffTrees(target, trees.base, trees.start, { renames: false }),
  ]);
  const foreign = [...excluded_paths, ...setup.map(({ path }) => path)];
  return committed.map(({ path }) => path).filter((path) => isBelow(foreign, path));
}

function unfit({ id }: TaskRecord, why: string) {
  const refusal: Refusal = {
    code: 'MERGE_UNFIT',
    reason: `the commits of task ${id} cannot be merged: ${why}`,
    remedy: `nothing was changed; land the changes themselves with: caesar apply ${id} --commit`,
  };
  return { ok: false as const, refusal };
}
