import {
  diffTrees,
  findRepository,
  inspectPath,
  type Repository,
  snapshotTree,
  type TreeChange,
} from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import type { TaskRecord } from '../records/task-record.ts';
import { hasEnded } from '../records/task-state.ts';

/** What a task changed: two trees of one repository, and what lies between them. */
export interface TaskChanges {
  readonly repository: Repository;
  readonly from: string;
  readonly to: string;
  readonly changes: readonly TreeChange[];
}

export type ReadTaskChanges =
  | { readonly ok: true; readonly value: TaskChanges }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * What a task changed, against the tree that its agent started from: as its worktree stands now, or as it was recorded
 * when the task ended where there is no worktree to look at.
 */
export async function readTaskChanges(
  record: TaskRecord,
  paths: readonly string[] = [],
): Promise<ReadTaskChanges> {
  const { trees } = record;
  if (trees === null) return unavailable(record, 'it did not run in a git repository');
  const live = await openLive(record);
  const repository = live ?? (await openCheckout(record));
  if (repository === null) return unavailable(record, `its repository ${record.checkout ?? ''} is gone`);
  const to = live === null ? trees.result : await liveTree(record, live);
  if (to === undefined) return unavailable(record, `it is ${record.status} and nothing was recorded yet`);
  const changes = await diffTrees(repository, trees.start, to, paths.length === 0 ? {} : { paths });
  return { ok: true, value: { repository, from: trees.start, to, changes } };
}

/** The place to look at now: the task's worktree while it is there, the checkout only while an in-place task runs. */
async function openLive(record: TaskRecord): Promise<Repository | null> {
  if (record.workspace === null) return null;
  if (record.isolation === 'inplace' && hasEnded(record.status)) return null;
  if ((await inspectPath(record.workspace))?.kind !== 'directory') return null;
  const found = await findRepository(record.workspace);
  return found.state === 'found' && found.repository.topLevel === record.workspace ? found.repository : null;
}

async function openCheckout(record: TaskRecord): Promise<Repository | null> {
  if (record.checkout === null) return null;
  const found = await findRepository(record.checkout);
  return found.state === 'found' ? found.repository : null;
}

async function liveTree(record: TaskRecord, repository: Repository): Promise<string> {
  const seed = `${repository.gitDirectory}/index`;
  const snapshot = await snapshotTree({
    workTree: repository.topLevel,
    gitDirectory: repository.gitDirectory,
    seedIndex: seed,
    excluded: record.excluded_paths,
    ...(record.isolation === 'worktree' ? { fileMode: true } : {}),
  });
  return snapshot.tree;
}

function unavailable(record: TaskRecord, why: string): ReadTaskChanges {
  return {
    ok: false,
    refusal: {
      code: 'DIFF_UNAVAILABLE',
      reason: `task ${record.id} has no diff: ${why}`,
      remedy: `see what it reported with: caesar show ${record.id}`,
    },
  };
}
