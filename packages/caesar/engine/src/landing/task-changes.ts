import {
  diffTrees,
  findRepository,
  inspectPath,
  locateWorkTree,
  type Snapshot,
  type SnapshotProblem,
  snapshotTree,
  type TreeChange,
  type WorkTree,
} from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import type { TaskRecord } from '../records/task-record.ts';
import { hasEnded } from '../records/task-state.ts';
import { rebaseTree } from '../workspace/rebase-tree.ts';
import { standingTree } from '../workspace/standing-tree.ts';

/** What a task changed: two trees of one repository, and what lies between them. */
export interface TaskChanges {
  readonly repository: WorkTree;
  readonly from: string;
  readonly to: string;
  readonly changes: readonly TreeChange[];
  /** What stands in the worktree and could not be recorded. */
  readonly problems: readonly SnapshotProblem[];
}

export type ReadTaskChanges =
  | { readonly ok: true; readonly value: TaskChanges }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * What a task changed, against the commit that it started from: as its worktree stands now, or as it was recorded
 * when the task ended where there is no worktree to look at.
 */
export async function readTaskChanges(
  record: TaskRecord,
  paths: readonly string[] = [],
): Promise<ReadTaskChanges> {
  const { trees } = record;
  if (trees === null) return unavailable(record, 'it did not run in a git repository');
  const checkout = await openCheckout(record);
  const live = await openLive(record, checkout);
  const repository = live?.tree ?? checkout;
  if (repository === null) return unavailable(record, await whyNoRepository(record));
  try {
    const { tree: to, problems } =
      live === null ? { tree: trees.result, problems: [] } : await liveTree(record, trees, live);
    if (to === undefined) return unavailable(record, `it is ${record.status} and nothing was recorded yet`);
    const changes = await diffTrees(repository, trees.base, to, paths.length === 0 ? {} : { paths });
    return { ok: true, value: { repository, from: trees.base, to, changes, problems } };
  } catch (error) {
    const found = await findRepository(repository.topLevel);
    if (found.state !== 'unusable') throw error;
    return unavailable(record, `git cannot use its repository (${found.reason})`);
  }
}

/** A workspace to look at now, and an index that knows its files without what the orchestrator put there. */
interface LiveWorkspace {
  readonly tree: WorkTree;
  readonly seedIndex: string;
}

/** The task's worktree while it is there, the checkout only while an in-place task runs. */
async function openLive(record: TaskRecord, checkout: WorkTree | null): Promise<LiveWorkspace | null> {
  if (record.isolation === 'inplace' && hasEnded(record.status)) return null;
  const seedIndex = await latestSeed(record);
  if (seedIndex === null) return null;
  const tree = await standingTree(record, checkout);
  return tree === null ? null : { tree, seedIndex };
}

/** The index that was kept last for a task, in the project’s state beside its task directory. */
async function latestSeed({ id, task_dir }: TaskRecord): Promise<string | null> {
  const kept = task_dir.replace(/\/tasks\/[^/]+$/, `/state/work/${id}`);
  for (const name of ['verified-index', 'result-index', 'start-index', 'index']) {
    if ((await inspectPath(`${kept}/${name}`)) !== null) return `${kept}/${name}`;
  }
  return null;
}

async function openCheckout(record: TaskRecord): Promise<WorkTree | null> {
  if (record.checkout === null) return null;
  const located = await locateWorkTree(record.checkout);
  if (located !== null) return located;
  const found = await findRepository(record.checkout);
  return found.state === 'found' ? found.repository : null;
}

async function whyNoRepository({ checkout }: TaskRecord): Promise<string> {
  const found = checkout === null ? null : await findRepository(checkout);
  if (found?.state === 'unusable') return `git cannot use its repository (${found.reason})`;
  return `its repository ${checkout ?? ''} is gone`;
}

/** The base with what the agent changed, and whoever looked after its work since; without what setup and verification made. */
async function liveTree(
  record: TaskRecord,
  trees: NonNullable<TaskRecord['trees']>,
  { tree: standing, seedIndex }: LiveWorkspace,
): Promise<Snapshot> {
  const { tree, problems } = await snapshotTree({
    workTree: standing.topLevel,
    gitDirectory: standing.gitDirectory,
    seedIndex,
    ownSeed: record.isolation === 'worktree',
    excluded: record.excluded_paths,
    lfsPointers: record.lfs_pointers,
    ...(record.isolation === 'worktree' ? { fileMode: true } : {}),
  });
  const { base, start, result, verified } = trees;
  const ground =
    verified === undefined || result === undefined
      ? { from: start, onto: base }
      : { from: verified, onto: result };
  return { tree: (await rebaseTree(standing, { ...ground, tree })).tree, problems };
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
